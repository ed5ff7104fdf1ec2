import { createPostTemplate, type PostTemplate } from '@station/contract/writing/post-templates';
import { WRITING_LIMITS } from '@station/contract/writing/writing-fields';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { useFormAddress } from '../../../platform/form-address.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { NotesInput } from '../../../platform/rich-text/rich-text.tsx';
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
import {
  saveTemplate,
  useDeskRemovals,
  usePostTemplates,
  useWritingAnew,
} from '../writing.data.ts';
import css from '../writing.module.css';
import {
  fieldText,
  refusedName,
  writingLoadFailure,
  writingProblemText,
} from '../writing-texts.ts';

/** What posts begin with; fields in it are asked for when one does. */
export function PostTemplatesPage() {
  const { data, error, refetch } = usePostTemplates();
  const forms = useFormAddress();
  const { template: removal } = useDeskRemovals();
  const edited = data?.find(({ id }) => String(id) === forms.editing);
  const remove = async ({ id, name }: PostTemplate) => {
    const sure = await confirm({
      title: m.common_delete_named({ name }),
      text: m.writing_template_delete_text(),
      confirmLabel: m.common_delete(),
      cancelLabel: m.common_cancel(),
      tone: 'danger',
    });
    if (!sure) return;
    removal.mutate(id, {
      onError: (failure) => toast({ text: writingProblemText(failure), tone: 'bad' }),
    });
  };
  return (
    <Screen>
      <ScreenHead>
        <ScreenTitle subtitle={m.writing_templates_text()}>{m.writing_templates()}</ScreenTitle>
        <Button
          tone="primary"
          icon={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => forms.add()}
        >
          {m.writing_template_add()}
        </Button>
      </ScreenHead>
      {data ? null : (
        <NotLoaded
          loading={m.common_loading()}
          failure={error ? writingLoadFailure(error) : undefined}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 ? (
        <EmptyState
          icon={<IconTemplate size={40} aria-hidden="true" />}
          title={m.writing_templates_none()}
          text={m.writing_templates_none_text()}
        />
      ) : null}
      <ul className={css.lines} aria-label={m.writing_templates()}>
        {data?.map((one) => (
          <li {...asLine} key={one.id} className={css.line}>
            <div className="words">
              <OpenButton onClick={() => forms.edit(one.id)}>{one.name}</OpenButton>
              <span className={css.quiet}>
                {[one.title, one.fields.map((it) => `{{${it}}}`).join(' ')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            <RowMenu
              label={m.common_actions_of({ name: one.name })}
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
          </li>
        ))}
      </ul>
      {forms.adding || edited ? (
        <TemplateForm key={edited?.id} template={edited} onClose={forms.close} />
      ) : null}
    </Screen>
  );
}

type FormProps = { template: PostTemplate | undefined; onClose: () => void };

function TemplateForm({ template, onClose }: FormProps) {
  const anew = useWritingAnew();
  const record = useRecordForm({
    stored: template,
    valuesOf: (stored) => ({
      name: stored?.name ?? '',
      title: stored?.title ?? '',
      html: stored?.html ?? '',
    }),
    check: (values) => findFieldErrors(createPostTemplate.body, values),
    errorText: fieldText,
    refusedTexts: (error) => refusedName(error, 'name'),
    send: (values, base) => saveTemplate(values, base),
    readCurrent: (current) => current as PostTemplate,
    onSaved: async () => {
      await anew();
      onClose();
      toast({ text: m.writing_saved(), tone: 'good' });
    },
  });
  return (
    <FormDialog
      title={template ? m.common_edit_named({ name: template.name }) : m.writing_template_add()}
      record={record}
      texts={formTexts()}
      submitLabel={m.common_save()}
      failureText={writingProblemText}
      onClose={onClose}
    >
      <Field
        of={record}
        name="name"
        label={m.common_name()}
        maxLength={WRITING_LIMITS.name}
        withAsterisk
        data-first-focus=""
      />
      <Field of={record} name="title" label={m.writing_title()} maxLength={WRITING_LIMITS.title} />
      <Field
        of={record}
        name="html"
        label={m.writing_text()}
        hint={m.writing_template_hint({ example: '{{과정}}' })}
        control={NotesInput}
      />
    </FormDialog>
  );
}
