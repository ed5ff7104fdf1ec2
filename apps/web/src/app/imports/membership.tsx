import { ImportHistory } from '../../features/imports/import-history.tsx';
import type { ImportKindTexts } from '../../features/imports/import-kind.ts';
import { ImportScreen } from '../../features/imports/import-screen.tsx';
import { ImportStart } from '../../features/imports/import-start.tsx';
import {
  countedMembers,
  MemberGuide,
  MemberRecordLink,
  memberFieldLabel,
  undoneMembers,
} from '../../features/membership/excel/member-import-texts.tsx';
import { refreshMembership } from '../../features/membership/members.data.ts';
import { m } from '../../paraglide/messages.js';
import { ImportsArea, placesFrom } from './imports-area.tsx';

const PLACES = placesFrom('/paysoft/upload');

/** The screens of imports, for members out of an Excel file. */
export function MemberImportsArea() {
  return <ImportsArea back={{ link: { to: '/paysoft' }, text: m.members_all() }} places={PLACES} />;
}

/** Where an Excel file of members is chosen. */
export function MemberImportStart() {
  return (
    <ImportStart kind={MEMBERS}>
      <MemberGuide />
    </ImportStart>
  );
}

/** What was imported of members. */
export function MemberImportHistory() {
  return <ImportHistory kind={MEMBERS} />;
}

/** One import of members. */
export function MemberImport() {
  return <ImportScreen kind={MEMBERS} />;
}

/** What the screens of imports are told about members. */
const MEMBERS: ImportKindTexts = {
  kind: 'members',
  places: PLACES,
  title: m.members_import,
  submit: m.members_import_submit,
  writing: m.members_import_writing,
  policy: m.members_import_policy,
  field: memberFieldLabel,
  choices: () => undefined,
  remark: () => undefined,
  duplicate: m.members_import_duplicate,
  counted: countedMembers,
  undoes: undoneMembers,
  RecordLink: MemberRecordLink,
  refresh: refreshMembership,
};
