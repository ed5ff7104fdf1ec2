import { MAILING_LIMITS, type Mailing } from '@station/contract/mail/mailings';
import { m } from '../../../paraglide/messages.js';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { wordsOfHtml } from '../../../platform/rich-text/html-words.ts';
import { RichTextInput } from '../../../platform/rich-text/rich-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-layout.tsx';
import type { StepProps } from './draft-step.ts';
import { readMailing, useMailingCalls, useSendingMailboxes } from './mailings.data.ts';
import css from './mailings.module.css';
import { mailingProblemText } from './mailings-texts.ts';

/** What the letter may say of people from Station’s own lists. */
const FIELDS = ['name', 'company', 'position', 'email', 'phone', 'course', 'class']
  .map((name) => `{{${name}}}`)
  .join(' ');

type Values = { mailbox_id: string; subject: string; html: string };

/** The letter that everybody gets, with fields for what differs. */
export function LetterStep({ mailing, onStep }: StepProps) {
  const { save } = useMailingCalls();
  const mailboxes = useSendingMailboxes() ?? [];
  const record = useRecordForm<Values, Mailing>({
    stored: mailing,
    valuesOf: (stored = mailing) => ({
      mailbox_id: String(stored.mailbox_id),
      subject: stored.subject,
      html: stored.html,
    }),
    check: ({ subject, html }) => [
      ...(subject.trim() === '' ? [{ field: 'subject', rule: 'required' as const }] : []),
      ...(html === '' ? [{ field: 'html', rule: 'required' as const }] : []),
    ],
    errorText: ({ field }) =>
      field === 'subject' ? m.mailings_subject_missing() : m.mailings_html_missing(),
    send: async ({ mailbox_id, subject, html }, base = mailing) => {
      const body = { mailbox_id: Number(mailbox_id), subject, html, version: base.version };
      return (await save.mutateAsync({ id: mailing.id, ...body })).data;
    },
    readCurrent: readMailing,
    views: () => ({
      mailbox_id: {
        label: m.mailings_from(),
        text: (chosen) => mailboxes.find(({ id }) => String(id) === chosen)?.address ?? '',
      },
      subject: { label: m.mailings_subject() },
      html: { label: m.mailings_letter(), text: wordsOfHtml },
    }),
    onSaved: (saved) => {
      record.startFrom(saved);
      onStep('preview');
    },
    under: 'step',
  });
  return (
    <Form
      of={record}
      texts={formTexts()}
      failureText={mailingProblemText}
      className={css.form}
      aria-label={m.mailings_step_letter()}
      actions={
        <FormActions>
          <Button onClick={() => onStep('recipients')}>{m.mailings_back_step()}</Button>
          <Button type="submit" tone="primary" busy={record.busy}>
            {record.busy ? m.common_saving() : m.mailings_to_preview()}
          </Button>
        </FormActions>
      }
    >
      {mailboxes.length > 1 ? (
        <Field
          of={record}
          name="mailbox_id"
          kind="select"
          label={m.mailings_from()}
          choices={mailboxes.map(({ id, address }) => ({ value: String(id), label: address }))}
        />
      ) : null}
      <Field
        of={record}
        name="subject"
        label={m.mailings_subject()}
        maxLength={MAILING_LIMITS.subject}
        withAsterisk
      />
      <Field
        of={record}
        name="html"
        label={m.mailings_letter()}
        hint={m.mailings_fields_hint({ fields: FIELDS, example: '{{name|bạn}}' })}
        control={RichTextInput}
        withAsterisk
      />
    </Form>
  );
}
