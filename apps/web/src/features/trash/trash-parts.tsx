import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs';
import IconTrashX from '@tabler/icons-react/dist/esm/icons/IconTrashX.mjs';
import { createLink, useLocation } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import type { ListAction } from '../../ui/list-actions.tsx';
import { ShellMenuSlot } from '../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../ui/tool-header.tsx';
import type { TrashBin } from './use-trash-bin.tsx';

const Back = createLink(BackAnchor);

/** The lists that lead to the trash. */
const PLACES = ['/home/contacts', '/app/contacts', '/home/upload', '/app/files'] as const;

const placeOf = (pathname: string) =>
  PLACES.find((place) => pathname.startsWith(place)) ?? PLACES[0];

/** The bar over the trash, with the way back to the list that has led here. */
export function TrashHeader() {
  const place = useLocation({ select: ({ pathname }) => placeOf(pathname) });
  const label = place.endsWith('contacts') ? m.trash_back() : m.trash_back_files();
  return (
    <ToolHeader
      back={<Back to={place} label={label} />}
      title={m.common_record_trash()}
      actions={<ShellMenuSlot />}
    />
  );
}

/** What an administrator can do with the whole trash. */
export function trashActions({ page, mayEmpty, work }: TrashBin): ListAction[] {
  const { total = 0, until } = page.data ?? {};
  if (!mayEmpty || total === 0 || !until) return [];
  return [
    {
      key: 'empty',
      label: m.trash_empty(),
      icon: <IconTrashX size={18} aria-hidden="true" />,
      tone: 'danger',
      busy: work.emptying,
      onSelect: () => work.empty(total, until),
    },
  ];
}

/** The bar of the chosen things. */
export function ChosenBar({ bin: { choice, work } }: { bin: TrashBin }) {
  return (
    <BulkBar
      text={m.trash_selected({ count: formatNumber(choice.chosen.size) })}
      clearLabel={m.common_clear_selection()}
      onClear={choice.clear}
    >
      <Button
        icon={<IconRestore size={18} aria-hidden="true" />}
        busy={work.restoring}
        onClick={() => work.restore([...choice.chosen.values()])}
      >
        {m.common_restore()}
      </Button>
    </BulkBar>
  );
}
