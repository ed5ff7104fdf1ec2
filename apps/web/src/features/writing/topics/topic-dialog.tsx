import { createTopic, TOPIC_STATES, type Topic } from '@station/contract/writing/topics';
import { WRITING_LIMITS } from '@station/contract/writing/writing-fields';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';

import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormGrid, FullWidth } from '../../../ui/form-layout.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useWritingAnew } from '../writing.data.ts';
import { fieldText, refusedName, TOPIC_STATE_TEXTS, writingProblemText } from '../writing-texts.ts';
import { saveTopic } from './topics.data.ts';

const valuesOf = (topic: Topic | undefined) => ({
  title: topic?.title ?? '',
  keyword: topic?.keyword ?? '',
  state: topic?.state ?? 'idea',
  note: topic?.note ?? '',
  searches_pc: String(topic?.searches_pc ?? ''),
  searches_phone: String(topic?.searches_phone ?? ''),
  documents: String(topic?.documents ?? ''),
});

type Values = ReturnType<typeof valuesOf>;

const countOf = (typed: string) => (typed.trim() === '' ? null : Number(typed));

/** As it is sent; what is no number is refused by the contract. */
const bodyOf = (values: Values) => ({
  ...values,
  searches_pc: countOf(values.searches_pc),
  searches_phone: countOf(values.searches_phone),
  documents: countOf(values.documents),
});

type TopicDialogProps = { topic: Topic | undefined; onClose: () => void };

/** Adds a topic, or changes one. */
export function TopicDialog({ topic, onClose }: TopicDialogProps) {
  const anew = useWritingAnew();
  const record = useRecordForm<Values, Topic>({
    stored: topic,
    valuesOf,
    check: (values) => findFieldErrors(createTopic.body, bodyOf(values)),
    errorText: fieldText,
    refusedTexts: (error) => refusedName(error, 'title'),
    send: (values, base) => saveTopic(bodyOf(values), base),
    readCurrent: (current) => current as Topic,
    onSaved: async () => {
      await anew();
      onClose();
      toast({ text: m.writing_saved(), tone: 'good' });
    },
  });
  return (
    <FormDialog
      title={topic ? m.common_edit_named({ name: topic.title }) : m.writing_topic_add()}
      record={record}
      texts={formTexts()}
      submitLabel={m.common_save()}
      failureText={writingProblemText}
      onClose={onClose}
    >
      <FormGrid>
        <FullWidth>
          <Field
            of={record}
            name="title"
            label={m.writing_topic()}
            maxLength={WRITING_LIMITS.title}
            withAsterisk
            data-first-focus=""
          />
        </FullWidth>
        <Field
          of={record}
          name="keyword"
          label={m.writing_keyword()}
          maxLength={WRITING_LIMITS.keyword}
        />
        <Field
          kind="select"
          of={record}
          name="state"
          label={m.common_status()}
          choices={TOPIC_STATES.map((value) => ({ value, label: TOPIC_STATE_TEXTS[value]() }))}
        />
        <Field of={record} name="searches_pc" label={m.writing_searches_pc()} inputMode="numeric" />
        <Field
          of={record}
          name="searches_phone"
          label={m.writing_searches_phone()}
          inputMode="numeric"
        />
        <Field of={record} name="documents" label={m.writing_documents()} inputMode="numeric" />
        <FullWidth>
          <Field
            kind="textarea"
            of={record}
            name="note"
            label={m.common_notes()}
            rows={3}
            maxLength={WRITING_LIMITS.note}
          />
        </FullWidth>
      </FormGrid>
    </FormDialog>
  );
}
