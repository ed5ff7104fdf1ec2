import { PostTemplate } from '@station/contract/writing/post-templates';
import { WRITING_LIMITS } from '@station/contract/writing/writing-fields';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { NotesInput } from '../../../platform/rich-text/rich-text.tsx';
import { askToDelete } from '../../../records/record-deletion.tsx';
import { RecordDialog } from '../../../records/record-dialog.tsx';
import { recordFields, textField } from '../../../records/record-fields.tsx';
import { RowActionsMenu } from '../../../records/row-actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { asLine, OpenButton } from '../../../ui/line-opening.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Screen, ScreenHead, ScreenTitle } from '../../../ui/screen.tsx';
import { useHeld } from '../../../ui/use-held.ts';
import {
  templateSaving,
  usePostTemplates,
  useTemplateRemoval,
  useWritingAnew,
} from '../writing.data.ts';
import css from '../writing.module.css';
import {
  fieldText,
  refusedName,
  removalOf,
  toastFailure,
  writingLoadFailure,
  writingProblemText,
} from '../writing-texts.ts';

/** What posts begin with; fields in it are asked for when one does. */
export function PostTemplatesPage() {
  const query = usePostTemplates();
  const { data } = query;
  const forms = useFormAddress();
  const removal = useTemplateRemoval();
  const edited = useHeld(forms.editing, data, ({ id }) => id);
  const remove = async ({ id, name }: PostTemplate) => {
    const sure = await askToDelete(
      m.common_delete_named({ name }),
      m.writing_template_delete_text(),
    );
    if (sure) removal.mutate({ params: { id } }, { onError: toastFailure });
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
        <NotLoaded of={query} loading={m.common_loading()} failure={writingLoadFailure} />
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
            <RowActionsMenu
              name={one.name}
              actions={[
                { key: 'edit', label: m.common_edit(), onSelect: () => forms.edit(one.id) },
                removalOf(() => void remove(one)),
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

const FIELDS = recordFields(PostTemplate, {
  name: textField({
    label: m.common_name,
    maxLength: WRITING_LIMITS.name,
    required: true,
    first: true,
  }),
  title: textField({ label: m.writing_title, maxLength: WRITING_LIMITS.title }),
  html: textField({
    label: m.writing_text,
    hint: () => m.writing_template_hint({ example: '{{과정}}' }),
    control: NotesInput,
  }),
});

type FormProps = { template: PostTemplate | undefined; onClose: () => void };

function TemplateForm({ template, onClose }: FormProps) {
  return (
    <RecordDialog
      fields={FIELDS}
      stored={template}
      saving={templateSaving}
      title={template ? m.common_edit_named({ name: template.name }) : m.writing_template_add()}
      errorText={fieldText}
      refusedTexts={(error) => refusedName(error, 'name')}
      failureText={writingProblemText}
      said={m.writing_saved()}
      refresh={useWritingAnew()}
      onClose={onClose}
    />
  );
}
