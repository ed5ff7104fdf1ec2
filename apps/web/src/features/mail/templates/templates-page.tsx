import { MailTemplate } from '@station/contract/mail/drafts';
import { MAIL_LIMITS } from '@station/contract/mail/mail-fields';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { Problem } from '../../../platform/problem.ts';
import { loadFailure } from '../../../platform/problem-text.ts';
import { NotesInput } from '../../../platform/rich-text/rich-text.tsx';
import { askToDelete } from '../../../records/record-deletion.tsx';
import { RecordDialog } from '../../../records/record-dialog.tsx';
import { checkField, recordFields, textField } from '../../../records/record-fields.tsx';
import { RowActionsMenu } from '../../../records/row-actions.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { asLine, OpenButton } from '../../../ui/line-opening.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Screen, ScreenHead, ScreenTitle } from '../../../ui/screen.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useHeld } from '../../../ui/use-held.ts';
import css from '../mail.module.css';
import { MailFrame } from '../mail-frame.tsx';
import { mailProblemText } from '../mail-texts.ts';
import {
  mailTemplateSaving,
  useTemplateRemoval,
  useTemplates,
  useTemplatesAnew,
} from './templates.data.ts';

/** Letters to begin from: one's own, and those that are shared with all. */
export function TemplatesPage() {
  const query = useTemplates();
  const { data } = query;
  const forms = useFormAddress();
  const removal = useTemplateRemoval();
  const edited = useHeld(
    forms.editing,
    data?.filter(({ is_own }) => is_own),
    ({ id }) => id,
  );
  const remove = async ({ id, name }: MailTemplate) => {
    const sure = await askToDelete(m.common_delete_named({ name }), m.mail_template_delete_text());
    if (!sure) return;
    removal.mutate(
      { params: { id } },
      { onError: (failure) => toast({ text: mailProblemText(failure), tone: 'bad' }) },
    );
  };
  return (
    <MailFrame toMail>
      <Screen>
        <ScreenHead>
          <ScreenTitle subtitle={m.mail_templates_text()}>{m.mail_templates()}</ScreenTitle>
          <Button
            tone="primary"
            icon={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => forms.add()}
          >
            {m.mail_template_new()}
          </Button>
        </ScreenHead>
        {data ? null : (
          <NotLoaded
            of={query}
            loading={m.common_loading()}
            failure={loadFailure(m.mail_not_loaded)}
          />
        )}
        {data?.length === 0 ? (
          <EmptyState
            icon={<IconTemplate size={40} aria-hidden="true" />}
            title={m.mail_templates_none()}
            text={m.mail_templates_none_text()}
          />
        ) : null}
        <ul className="grid-3" aria-label={m.mail_templates()}>
          {data?.map((one) => (
            <li {...asLine} key={one.id} className={css.card}>
              <div className={css.words}>
                <p className={css.line}>
                  {one.is_own ? (
                    <OpenButton onClick={() => forms.edit(one.id)}>{one.name}</OpenButton>
                  ) : (
                    <strong>{one.name}</strong>
                  )}
                  {one.is_shared ? <Badge tint="blue">{m.mail_template_shared()}</Badge> : null}
                </p>
                <p>{one.subject}</p>
                <p className={css.quiet}>
                  {[one.is_own ? '' : one.owner_name, one.fields.map((it) => `{{${it}}}`).join(' ')]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              {one.is_own ? (
                <RowActionsMenu
                  name={one.name}
                  actions={[
                    { key: 'edit', label: m.common_edit(), onSelect: () => forms.edit(one.id) },
                    {
                      key: 'delete',
                      label: m.common_delete(),
                      tone: 'danger',
                      onSelect: () => void remove(one),
                    },
                  ]}
                />
              ) : null}
            </li>
          ))}
        </ul>
        {forms.adding || edited ? (
          <TemplateForm key={edited?.id} template={edited} onClose={forms.close} />
        ) : null}
      </Screen>
    </MailFrame>
  );
}

const FIELDS = recordFields(MailTemplate, {
  name: textField({
    label: m.common_name,
    maxLength: MAIL_LIMITS.templateName,
    required: true,
    first: true,
  }),
  subject: textField({ label: m.mail_subject, maxLength: MAIL_LIMITS.subject }),
  html: textField({ label: m.mail_text, hint: m.mail_template_fields_hint, control: NotesInput }),
  is_shared: checkField({ label: m.mail_template_share }),
});

type FormProps = { template: MailTemplate | undefined; onClose: () => void };

const TemplateForm = ({ template, onClose }: FormProps) => (
  <RecordDialog
    fields={FIELDS}
    stored={template}
    saving={mailTemplateSaving}
    title={template ? m.common_edit_named({ name: template.name }) : m.mail_template_new()}
    errorText={({ rule }) =>
      rule === 'too-long' ? m.mail_template_long() : m.mail_template_name_needed()
    }
    refusedTexts={(error): Record<string, string> =>
      error instanceof Problem && error.reason === 'mail.template-name-taken'
        ? { name: mailProblemText(error) }
        : {}
    }
    failureText={mailProblemText}
    refresh={useTemplatesAnew()}
    onSaved={({ name }) => {
      onClose();
      toast({ text: m.mail_template_saved({ name }), tone: 'good' });
    }}
    onClose={onClose}
  />
);
