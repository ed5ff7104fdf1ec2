import { VIEW_NAME_MAX, type ViewScreen } from '@station/contract/contacts/saved-views';
import { type FormEvent, useId, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/check-field.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useViewChanges, type View } from './saved-views.data.ts';
import css from './saved-views.module.css';
import { viewProblemText } from './view-texts.ts';

type Props = { screen: ViewScreen; view: View; onClose: () => void };

/** Gives what is shown now a name. */
export function SaveViewDialog({ screen, view, onClose }: Props) {
  const { save } = useViewChanges();
  const [problem, setProblem] = useState<string>();
  const formId = useId();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const name = String(given.get('name')).trim();
    if (name === '') return;
    save.mutate(
      { screen, name, view, is_default: given.get('default') !== null },
      {
        onSuccess: () => {
          toast({ text: m.saved_views_saved({ name }), tone: 'good' });
          onClose();
        },
        onError: (error) => setProblem(viewProblemText(error)),
      },
    );
  };

  return (
    <Dialog title={m.saved_views_save_title()} closeLabel={m.saved_views_close()} onClose={onClose}>
      <form id={formId} className={css.form} onSubmit={submit}>
        <p className={css.text}>{m.saved_views_save_text()}</p>
        <TextField
          name="name"
          label={m.saved_views_name()}
          required
          withAsterisk={false}
          maxLength={VIEW_NAME_MAX}
          autoComplete="off"
          data-first-focus=""
          error={problem}
          onChange={() => setProblem(undefined)}
        />
        <Check name="default" label={m.saved_views_as_default()} />
        <DialogActions>
          <Button onClick={onClose}>{m.saved_views_cancel()}</Button>
          <Button type="submit" tone="primary" busy={save.isPending}>
            {save.isPending ? m.saved_views_saving() : m.saved_views_confirm_save()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
