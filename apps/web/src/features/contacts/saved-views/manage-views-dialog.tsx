import {
  SAVED_VIEWS_MAX,
  type SavedView,
  VIEW_NAME_MAX,
  type ViewScreen,
} from '@station/contract/contacts/saved-views';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconReplace from '@tabler/icons-react/dist/esm/icons/IconReplace.mjs';
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { ruleText } from '../../../platform/rule-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Form } from '../../../ui/form.tsx';
import { FormMessage } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { isSameView, useSavedViews, type View } from './saved-views.data.ts';
import css from './saved-views.module.css';
import { useViewChanges } from './view-changes.data.ts';
import { viewProblemText, viewsLanguage } from './view-texts.ts';

type Props = {
  screen: ViewScreen;
  /** What is shown now. */
  current: View;
  onPick: (view: View) => void;
  onClose: () => void;
};

/** The person's views: open, rename, replace, make the default, forget. */
export function ManageViewsDialog({ screen, current, onPick, onClose }: Props) {
  const views = useSavedViews(screen) ?? [];
  const { change, forget } = useViewChanges();
  const [renaming, setRenaming] = useState<number>();
  const [problem, setProblem] = useState<string>();

  const update = async (view: Pick<SavedView, 'id'> & Partial<SavedView>): Promise<boolean> => {
    try {
      await change.mutateAsync(view);
      setProblem(undefined);
      return true;
    } catch (error) {
      setProblem(viewProblemText(error));
      return false;
    }
  };
  const replace = async ({ id, name }: SavedView) => {
    if (await update({ id, view: current })) {
      toast({ text: m.saved_views_replaced({ name }), tone: 'good' });
    }
  };
  const remove = async ({ id, name }: SavedView) => {
    const sure = await confirm({
      title: m.saved_views_delete_question({ name }),
      text: m.saved_views_delete_text(),
      confirmLabel: m.common_delete(),
      cancelLabel: m.common_cancel(),
      tone: 'danger',
    });
    if (!sure) return;
    forget.mutate(id, { onError: (error) => setProblem(viewProblemText(error)) });
  };

  return (
    <Dialog title={m.saved_views_manage_title()} closeLabel={m.common_close()} onClose={onClose}>
      <p className="quiet">
        {views.length === 0
          ? m.saved_views_none()
          : m.saved_views_manage_text({ count: views.length, max: SAVED_VIEWS_MAX })}
      </p>
      <FormMessage message={problem === undefined ? undefined : { tone: 'bad', text: problem }} />
      <ul className="stack">
        {views.map((view) => (
          <li key={view.id} className={css.view}>
            {renaming === view.id ? (
              <RenameForm
                view={view}
                onDone={() => {
                  setProblem(undefined);
                  setRenaming(undefined);
                }}
                onFailed={(error) => setProblem(viewProblemText(error))}
              />
            ) : (
              <>
                <button type="button" className={css.open} onClick={() => onPick(view.view)}>
                  {view.name}
                  {view.is_default ? (
                    <Badge tint="amber">{m.saved_views_is_default()}</Badge>
                  ) : null}
                </button>
                <div className={css.tools}>
                  <IconButton
                    label={
                      view.is_default
                        ? m.saved_views_drop_default({ name: view.name })
                        : m.saved_views_make_default({ name: view.name })
                    }
                    icon={view.is_default ? <IconStarFilled size={18} /> : <IconStar size={18} />}
                    onClick={() => void update({ id: view.id, is_default: !view.is_default })}
                  />
                  <IconButton
                    label={m.saved_views_replace({ name: view.name })}
                    icon={<IconReplace size={18} />}
                    disabled={isSameView(view.view, current)}
                    onClick={() => void replace(view)}
                  />
                  <IconButton
                    label={m.saved_views_rename({ name: view.name })}
                    icon={<IconPencil size={18} />}
                    onClick={() => {
                      setProblem(undefined);
                      setRenaming(view.id);
                    }}
                  />
                  <IconButton
                    label={m.saved_views_delete({ name: view.name })}
                    icon={<IconTrash size={18} />}
                    onClick={() => void remove(view)}
                  />
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type RenameProps = { view: SavedView; onDone: () => void; onFailed: (error: unknown) => void };

function RenameForm({ view, onDone, onFailed }: RenameProps) {
  const { change } = useViewChanges();
  const record = useRecordForm({
    valuesOf: () => ({ name: view.name }),
    check: ({ name }) => (name.trim() === '' ? [{ field: 'name', rule: 'required' }] : []),
    errorText: (error) => ruleText(error, viewsLanguage()),
    send: ({ name }) => change.mutateAsync({ id: view.id, name: name.trim() }),
    onSaved: onDone,
    onFailed,
  });
  return (
    <Form
      of={record}
      texts={formTexts(viewsLanguage())}
      className={css.rename}
      actions={
        <>
          <Button compact onClick={onDone}>
            {m.common_cancel()}
          </Button>
          <Button compact type="submit" tone="primary" busy={record.busy}>
            {m.common_save()}
          </Button>
        </>
      }
    >
      <Field
        of={record}
        name="name"
        className={css.newName}
        aria-label={m.saved_views_new_name({ name: view.name })}
        maxLength={VIEW_NAME_MAX}
        autoComplete="off"
        // Who has pressed the pencil wants to write.
        ref={focusAtFirst}
      />
    </Form>
  );
}

/** By the same function at each drawing: it is called when the field comes, and not again. */
const focusAtFirst = (field: HTMLInputElement | null) => field?.focus();
