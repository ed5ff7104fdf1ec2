import {
  CheckGuide,
  CheckListLink,
  checkFieldLabel,
  checkRemark,
  countedChecks,
  undoneChecks,
} from '../../features/customer-check/check-import-texts.tsx';
import { refreshCustomerCheck } from '../../features/customer-check/customer-check.data.ts';
import { ImportHistory } from '../../features/imports/import-history.tsx';
import type { ImportKindTexts } from '../../features/imports/import-kind.ts';
import { ImportScreen } from '../../features/imports/import-screen.tsx';
import { ImportStart } from '../../features/imports/import-start.tsx';
import { m } from '../../paraglide/messages.js';
import { ImportsArea, placesFrom } from './imports-area.tsx';

const PLACES = placesFrom('/home/cmscustomer/upload');

/** The screens of imports, for files of customers that are to be checked. */
export function CheckImportsArea() {
  return (
    <ImportsArea
      back={{ link: { to: '/home/cmscustomer/lists' }, text: m.check_list_all_lists() }}
      places={PLACES}
    />
  );
}

/** Where an Excel file of customers is chosen. */
export function CheckImportStart() {
  return (
    <ImportStart kind={CHECKS}>
      <CheckGuide />
    </ImportStart>
  );
}

/** The files of customers so far. */
export function CheckImportHistory() {
  return <ImportHistory kind={CHECKS} />;
}

/** One file of customers, before it is checked and after. */
export function CheckImport() {
  return <ImportScreen kind={CHECKS} />;
}

/** What the screens of imports are told about files of customers. */
const CHECKS: ImportKindTexts = {
  kind: 'customer-check',
  places: PLACES,
  title: m.check_import_title,
  submit: m.check_import_submit,
  writing: m.check_import_writing,
  policy: m.check_import_policy,
  field: checkFieldLabel,
  choices: () => undefined,
  remark: checkRemark,
  duplicate: m.check_import_duplicate,
  counted: countedChecks,
  undoes: undoneChecks,
  RecordLink: CheckListLink,
  refresh: refreshCustomerCheck,
};
