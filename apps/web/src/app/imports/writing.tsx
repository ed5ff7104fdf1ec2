import { ImportHistory } from '../../features/imports/import-history.tsx';
import type { ImportKindTexts } from '../../features/imports/import-kind.ts';
import { ImportScreen } from '../../features/imports/import-screen.tsx';
import { ImportStart } from '../../features/imports/import-start.tsx';
import {
  countedRows,
  PostRecordLink,
  TopicGuide,
  TopicRecordLink,
  undoneRows,
  ViewsGuide,
  writingFieldLabel,
  writingRemark,
} from '../../features/writing/excel/writing-import-texts.tsx';
import { refreshWriting } from '../../features/writing/writing.data.ts';
import { m } from '../../paraglide/messages.js';
import { ImportsArea, placesFrom } from './imports-area.tsx';

const TOPIC_PLACES = placesFrom('/naverauto/topics/upload');
const VIEWS_PLACES = placesFrom('/naverauto/published/upload');

/** The screens of imports, for topics out of an Excel file. */
export function TopicImportsArea() {
  return (
    <ImportsArea
      back={{ link: { to: '/naverauto/topics' }, text: m.writing_topics() }}
      places={TOPIC_PLACES}
    />
  );
}

/** The screens of imports, for how often posts were read. */
export function ViewsImportsArea() {
  return (
    <ImportsArea
      back={{ link: { to: '/naverauto/published' }, text: m.writing_published() }}
      places={VIEWS_PLACES}
    />
  );
}

/** Where an Excel file of topics is chosen. */
export function TopicImportStart() {
  return (
    <ImportStart kind={TOPICS}>
      <TopicGuide />
    </ImportStart>
  );
}

/** What was imported of topics. */
export function TopicImportHistory() {
  return <ImportHistory kind={TOPICS} />;
}

/** One import of topics. */
export function TopicImport() {
  return <ImportScreen kind={TOPICS} />;
}

/** Where an Excel file of views is chosen. */
export function ViewsImportStart() {
  return (
    <ImportStart kind={VIEWS}>
      <ViewsGuide />
    </ImportStart>
  );
}

/** What was imported of views. */
export function ViewsImportHistory() {
  return <ImportHistory kind={VIEWS} />;
}

/** One import of views. */
export function ViewsImport() {
  return <ImportScreen kind={VIEWS} />;
}

const SHARED = {
  submit: m.writing_import_submit,
  field: writingFieldLabel,
  choices: () => undefined,
  remark: writingRemark,
  duplicate: m.writing_import_duplicate,
  counted: countedRows,
  undoes: undoneRows,
  refresh: refreshWriting,
};

/** What the screens of imports are told about topics. */
const TOPICS: ImportKindTexts = {
  ...SHARED,
  kind: 'topics',
  places: TOPIC_PLACES,
  title: m.writing_import_topics,
  writing: m.writing_import_topics_writing,
  policy: m.writing_import_topics_policy,
  RecordLink: TopicRecordLink,
};

/** What they are told about views. */
const VIEWS: ImportKindTexts = {
  ...SHARED,
  kind: 'post-views',
  places: VIEWS_PLACES,
  title: m.writing_import_views,
  writing: m.writing_import_views_writing,
  policy: m.writing_import_views_policy,
  RecordLink: PostRecordLink,
};
