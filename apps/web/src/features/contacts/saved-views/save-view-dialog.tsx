import { VIEW_NAME_MAX, type ViewScreen } from '@station/contract/contacts/saved-views';
import { m } from '../../../paraglide/messages.js';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { ruleText } from '../../../platform/rule-text.ts';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import type { View } from './saved-views.data.ts';
import { useViewChanges } from './view-changes.data.ts';
import { viewProblemText, viewsLanguage } from './view-texts.ts';

type Props = { screen: ViewScreen; view: View; onClose: () => void };

/** Gives what is shown now a name. */
export function SaveViewDialog({ screen, view, onClose }: Props) {
  const { save } = useViewChanges();
  const record = useRecordForm({
    valuesOf: () => ({ name: '', is_default: false }),
    check: ({ name }) => (name.trim() === '' ? [{ field: 'name', rule: 'required' }] : []),
    errorText: (error) => ruleText(error, viewsLanguage()),
    refusedTexts: (error) => ({ name: viewProblemText(error) }),
    send: ({ name, is_default }) =>
      save.mutateAsync({ screen, name: name.trim(), view, is_default }),
    onSaved: ({ name }) => {
      toast({ text: m.saved_views_saved({ name }), tone: 'good' });
      onClose();
    },
  });
  return (
    <FormDialog
      title={m.saved_views_save_title()}
      record={record}
      texts={{ ...formTexts(viewsLanguage()), saving: m.common_saving() }}
      submitLabel={m.common_save()}
      onClose={onClose}
    >
      <p className="quiet">{m.saved_views_save_text()}</p>
      <Field
        of={record}
        name="name"
        label={m.common_name()}
        maxLength={VIEW_NAME_MAX}
        autoComplete="off"
        data-first-focus=""
      />
      <Field of={record} name="is_default" kind="check" label={m.saved_views_as_default()} />
    </FormDialog>
  );
}
