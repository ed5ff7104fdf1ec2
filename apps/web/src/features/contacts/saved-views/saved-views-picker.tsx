import type { ViewScreen } from '@station/contract/contacts/saved-views';
import { Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { lazyPart, NotOpened } from '../../../platform/lazy-part.ts';
import { useLoadedAhead } from '../../../platform/loaded-ahead.ts';
import { ButtonMenu, type RowMenuItem } from '../../../ui/row-menu.tsx';
import { isSameView, useSavedViews, type View } from './saved-views.data.ts';

// What few people open is not what all of them wait for.
const SaveViewDialog = lazyPart(
  () => import('./save-view-dialog.tsx'),
  'SaveViewDialog',
  NotOpened,
);
const loadMenu = () => import('./view-menu.tsx');
const ManageViewsDialog = lazyPart(
  () => import('./manage-views-dialog.tsx'),
  'ManageViewsDialog',
  NotOpened,
);

type SavedViewsPickerProps = {
  screen: ViewScreen;
  /** What is shown now, without its page. */
  current: View;
  /** The entry for the list without any filter. */
  allLabel: string;
  onPick: (view: View) => void;
  className?: string | undefined;
};

/** A menu of the person's views of a screen, and the ways to save and manage them. */
export function SavedViewsPicker(props: SavedViewsPickerProps) {
  const { screen, current, allLabel, onPick, className } = props;
  const views = useSavedViews(screen) ?? [];
  const [open, setOpen] = useState<'save' | 'manage'>();
  const icons = useLoadedAhead(loadMenu)?.viewIcons;
  const close = () => setOpen(undefined);
  const shown = views.find(({ view }) => isSameView(view, current));

  const items: RowMenuItem[] = [
    {
      key: 'all',
      label: allLabel,
      icon: icons?.all,
      onSelect: () => onPick({}),
    },
    ...views.map((view) => ({
      key: String(view.id),
      label: view.is_default ? m.saved_views_default_of({ name: view.name }) : view.name,
      icon: view.id === shown?.id ? icons?.shown : icons?.view,
      onSelect: () => onPick(view.view),
    })),
    {
      key: 'save',
      label: m.saved_views_save(),
      icon: icons?.save,
      onSelect: () => setOpen('save'),
    },
    {
      key: 'copy',
      label: m.saved_views_copy(),
      icon: icons?.copy,
      onSelect: () => void loadMenu().then(({ copyAddress }) => copyAddress()),
    },
    ...(views.length > 0
      ? [
          {
            key: 'manage',
            label: m.saved_views_manage(),
            icon: icons?.manage,
            onSelect: () => setOpen('manage'),
          },
        ]
      : []),
  ];

  return (
    <>
      <ButtonMenu
        label={shown ? m.saved_views_open({ name: shown.name }) : m.saved_views_menu()}
        text={shown?.name}
        items={items}
        className={className}
      />
      <Suspense>
        {open === 'save' ? <SaveViewDialog screen={screen} view={current} onClose={close} /> : null}
        {open === 'manage' ? (
          <ManageViewsDialog
            screen={screen}
            current={current}
            onPick={(view) => {
              close();
              onPick(view);
            }}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  );
}
