import { createMailTemplate, type MailTemplate } from '@station/contract/mail/drafts';
import { MAIL_LIMITS } from '@station/contract/mail/mail-fields';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { useFormAddress } from '../../../platform/form-address.ts';
import { Problem } from '../../../platform/problem.ts';
import { failureTexts } from '../../../platform/problem-text.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { NotesInput } from '../../../platform/rich-text/rich-text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { asLine, OpenButton } from '../../../ui/line-opening.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { Screen, ScreenHead, ScreenTitle } from '../../../ui/screen.tsx';
import { toast } from '../../../ui/toaster.tsx';
import css from '../mail.module.css';
import { MailFrame } from '../mail-frame.tsx';
import { mailProblemText } from '../mail-texts.ts';
import {
  saveTemplate,
  useTemplateRemoval,
  useTemplates,
  useTemplatesAnew,
} from './templates.data.ts';

/** Letters to begin from: one's own, and those that are shared with all. */
export function TemplatesPage() {
  const { data, error, refetch } = useTemplates();
  const forms = useFormAddress();
  const removal = useTemplateRemoval();
  const edited = data?.find(({ id, is_own }) => is_own && String(id) === forms.editing);
  const remove = async ({ id, name }: MailTemplate) => {
    const sure = await confirm({
      title: m.common_delete_named({ name }),
      text: m.mail_template_delete_text(),
      confirmLabel: m.common_delete(),
      cancelLabel: m.common_cancel(),
      tone: 'danger',
    });
    if (!sure) return;
    removal.mutate(id, {
      onError: (failure) => toast({ text: mailProblemText(failure), tone: 'bad' }),
    });
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
            loading={m.common_loading()}
            failure={error ? { title: m.mail_not_loaded(), ...failureTexts(error) } : undefined}
            onRetry={() => void refetch()}
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
                <RowMenu
                  label={m.mail_deeds_named({ name: one.name })}
                  items={[
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

type FormProps = { template: MailTemplate | undefined; onClose: () => void };

function TemplateForm({ template, onClose }: FormProps) {
  const anew = useTemplatesAnew();
  const record = useRecordForm({
    stored: template,
    valuesOf: (stored) => ({
      name: stored?.name ?? '',
      subject: stored?.subject ?? '',
      html: stored?.html ?? '',
      is_shared: stored?.is_shared ?? false,
    }),
    check: (values) => findFieldErrors(createMailTemplate.body, values),
    errorText: ({ rule }) =>
      rule === 'too-long' ? m.mail_template_long() : m.mail_template_name_needed(),
    refusedTexts: (error): Record<string, string> =>
      error instanceof Problem && error.reason === 'mail.template-name-taken'
        ? { name: mailProblemText(error) }
        : {},
    send: async (values, base) => (await saveTemplate(values, base)).data,
    readCurrent: (current) => current as MailTemplate,
    onSaved: async ({ name }) => {
      await anew();
      onClose();
      toast({ text: m.mail_template_saved({ name }), tone: 'good' });
    },
  });
  return (
    <FormDialog
      title={template ? m.common_edit_named({ name: template.name }) : m.mail_template_new()}
      record={record}
      texts={formTexts()}
      submitLabel={m.common_save()}
      failureText={mailProblemText}
      onClose={onClose}
    >
      <Field
        of={record}
        name="name"
        label={m.common_name()}
        maxLength={MAIL_LIMITS.templateName}
        withAsterisk
        data-first-focus=""
      />
      <Field of={record} name="subject" label={m.mail_subject()} maxLength={MAIL_LIMITS.subject} />
      <Field
        of={record}
        name="html"
        label={m.mail_text()}
        hint={m.mail_template_fields_hint()}
        control={NotesInput}
      />
      <Field of={record} name="is_shared" kind="check" label={m.mail_template_share()} />
    </FormDialog>
  );
}
