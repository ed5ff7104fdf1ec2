import type { Mailbox } from '@station/contract/mail/mail-fields';
import { m } from '../../../paraglide/messages.js';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { RichTextInput } from '../../../platform/rich-text/rich-text.tsx';
import { ruleText } from '../../../platform/rule-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Form } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toaster.tsx';
import css from '../mail.module.css';
import { mailLanguage, mailProblemText } from '../mail-texts.ts';
import { useMailboxCalls } from './mailboxes.data.ts';

/** The name before the address, the signature, and whether others may be let in. */
export function MailboxForm({ mailbox }: { mailbox: Mailbox }) {
  const { update } = useMailboxCalls();
  const record = useRecordForm({
    stored: mailbox,
    valuesOf: (stored) => ({
      display_name: stored?.display_name ?? '',
      signature: stored?.signature ?? '',
      is_shared: stored?.is_shared ?? false,
    }),
    errorText: (error) => ruleText(error, mailLanguage()),
    send: async (values, base) => {
      // Of what others have changed meanwhile, nothing is put back by a form that was open.
      const changed = {
        ...(values.display_name !== base?.display_name && { display_name: values.display_name }),
        ...(values.signature !== base?.signature && { signature: values.signature }),
        ...(values.is_shared !== base?.is_shared && { is_shared: values.is_shared }),
      };
      return (await update.mutateAsync({ id: mailbox.id, ...changed })).data;
    },
    onSaved: (saved) => {
      record.moveTo(saved);
      toast({ text: m.mail_mailbox_saved(), tone: 'good' });
    },
  });
  return (
    <Form
      of={record}
      className={css.fields}
      texts={formTexts()}
      failureText={mailProblemText}
      actions={
        <Button type="submit" busy={record.busy}>
          {m.common_save()}
        </Button>
      }
    >
      <Field of={record} name="display_name" label={m.mail_display_name()} maxLength={100} />
      <Field of={record} name="signature" label={m.mail_signature()} control={RichTextInput} />
      <Field
        of={record}
        name="is_shared"
        kind="check"
        label={m.mail_share()}
        hint={m.mail_share_text()}
      />
    </Form>
  );
}
