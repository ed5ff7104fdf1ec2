import { TOPIC_STATES, Topic } from '@station/contract/writing/topics';
import { WRITING_LIMITS } from '@station/contract/writing/writing-fields';
import { m } from '../../../paraglide/messages.js';
import { RecordDialog } from '../../../records/record-dialog.tsx';
import {
  choiceField,
  numberField,
  recordFields,
  textAreaField,
  textField,
} from '../../../records/record-fields.tsx';
import { useWritingAnew } from '../writing.data.ts';
import { fieldText, refusedName, TOPIC_STATE_TEXTS, writingProblemText } from '../writing-texts.ts';
import { topicSaving } from './topics.data.ts';

const { title, keyword, note } = WRITING_LIMITS;

const FIELDS = recordFields(Topic, {
  title: textField({
    label: m.writing_topic,
    maxLength: title,
    required: true,
    wide: true,
    first: true,
  }),
  keyword: textField({ label: m.writing_keyword, maxLength: keyword }),
  state: choiceField(TOPIC_STATES, (state) => TOPIC_STATE_TEXTS[state](), {
    label: m.common_status,
  }),
  searches_pc: numberField({ label: m.writing_searches_pc }),
  searches_phone: numberField({ label: m.writing_searches_phone }),
  documents: numberField({ label: m.writing_documents }),
  note: textAreaField({ label: m.common_notes, rows: 3, maxLength: note, wide: true }),
});

type TopicDialogProps = { topic: Topic | undefined; onClose: () => void };

/** Adds a topic, or changes one. */
export function TopicDialog({ topic, onClose }: TopicDialogProps) {
  return (
    <RecordDialog
      fields={FIELDS}
      grid
      stored={topic}
      saving={topicSaving}
      title={topic ? m.common_edit_named({ name: topic.title }) : m.writing_topic_add()}
      errorText={fieldText}
      refusedTexts={(error) => refusedName(error, 'title')}
      failureText={writingProblemText}
      said={m.writing_saved()}
      refresh={useWritingAnew()}
      onClose={onClose}
    />
  );
}
