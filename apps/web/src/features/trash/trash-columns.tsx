import { TRASH_KINDS, type TrashedThing } from '@station/contract/trash/trash';
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs';
import { m } from '../../paraglide/messages.js';
import { formatDate, formatDateTime } from '../../platform/format.ts';
import { MarkedText } from '../../platform/marked-text.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { OnlyInCard, OnlyInTable } from '../../ui/table-layouts.tsx';
import css from './trash.module.css';
import { daysLeft, daysLeftText, KIND_TEXTS } from './trash-texts.ts';

/** With so many days left, a thing is marked. */
const SOON_DAYS = 3;

type Context = {
  search: string;
  /** Milliseconds since 1970. */
  now: number;
  onRestore: (thing: TrashedThing) => void;
};

/** A number that tells things of all kinds apart. */
export function keyOf({ kind, id }: Pick<TrashedThing, 'kind' | 'id'>): number {
  return id * TRASH_KINDS.length + TRASH_KINDS.indexOf(kind);
}

/** The columns of the trash; on a phone they make up a card. */
export function trashColumns({ search, now, onRestore }: Context): Column<TrashedThing>[] {
  return [
    {
      key: 'label',
      header: m.common_name(),
      card: 'title',
      cell: ({ label, detail }) => (
        <div className={css.thing}>
          <strong>
            <MarkedText text={label} search={search} />
          </strong>
          {detail ? (
            <span className="quiet-figures">
              <MarkedText text={detail} search={search} />
            </span>
          ) : null}
        </div>
      ),
    },
    // With one kind of things, a column of the same word would say nothing.
    ...(TRASH_KINDS.length > 1
      ? [
          {
            key: 'kind',
            header: m.trash_column_kind(),
            card: 'badge' as const,
            cell: ({ kind }: TrashedThing) => <Badge tint="grey">{KIND_TEXTS[kind]()}</Badge>,
          },
        ]
      : []),
    {
      key: 'left',
      header: m.trash_column_left(),
      card: 'detail',
      cell: (thing) => {
        const days = daysLeft(thing, now);
        return <Badge tint={days <= SOON_DAYS ? 'amber' : 'grey'}>{daysLeftText(days)}</Badge>;
      },
    },
    {
      key: 'deleted',
      header: m.trash_column_deleted(),
      card: 'detail',
      cell: ({ deleted_at, deleted_by }) => (
        <span className="figures">
          <OnlyInTable>
            {deleted_by.name
              ? m.trash_deleted_by({ when: formatDateTime(deleted_at), name: deleted_by.name })
              : formatDateTime(deleted_at)}
          </OnlyInTable>
          <OnlyInCard>{deleted_by.name || formatDate(deleted_at)}</OnlyInCard>
        </span>
      ),
    },
    {
      key: 'actions',
      header: m.common_actions(),
      hideHeader: true,
      card: 'menu',
      cell: (thing) => <RestoreCell thing={thing} onRestore={onRestore} />,
    },
  ];
}

function RestoreCell({ thing, onRestore }: Pick<Context, 'onRestore'> & { thing: TrashedThing }) {
  const label = m.trash_restore_row({ label: thing.label });
  const icon = <IconRestore size={20} aria-hidden="true" />;
  return (
    <>
      <OnlyInTable>
        <Button compact aria-label={label} icon={icon} onClick={() => onRestore(thing)}>
          {m.common_restore()}
        </Button>
      </OnlyInTable>
      <OnlyInCard>
        <IconButton label={label} icon={icon} onClick={() => onRestore(thing)} />
      </OnlyInCard>
    </>
  );
}
