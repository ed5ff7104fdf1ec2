import type { OwnDataSummary } from '@station/contract/visitors/location-data';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatDate, formatNumber } from '../../../platform/format.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { DeleteDialog } from '../../../ui/delete-dialog.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { type StatTile, StatTiles } from '../../../ui/stat-tiles.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useOwnData, useOwnDataErasure, useOwnDataExport } from './location-data.data.ts';
import css from './location-data.module.css';
import { LANGUAGE, ownDataFailure } from './location-data-texts.ts';
import { text } from './text.ts';

/** How much is kept, and since when. */
export function StoredCounts() {
  const { data, isError } = useOwnData();
  // The panel says that it could not be loaded.
  if (isError && !data) return null;
  return <StatTiles label={m.location_data_counts()} tiles={tilesOf(data)} />;
}

/** What is kept, with the ways to take it along and to erase it. */
export function StoredDataPanel() {
  const own = useOwnData();
  const [erasing, setErasing] = useState(false);
  const summary = own.data;
  return (
    <Panel title={m.location_data_kept()} text={m.location_data_kept_text()} lang={LANGUAGE()}>
      {summary ? (
        <>
          <StorageTerms kept={summary.kept} />
          <div className="row-2">
            <ExportButton />
            <Button
              tone="quietDanger"
              icon={<IconTrash size={18} aria-hidden="true" />}
              onClick={() => setErasing(true)}
            >
              {m.location_data_erase()}
            </Button>
          </div>
        </>
      ) : (
        <NotLoaded of={own} loading={text(m.common_loading)} failure={ownDataFailure} />
      )}
      {summary && erasing ? (
        <EraseDialog summary={summary} onClose={() => setErasing(false)} />
      ) : null}
    </Panel>
  );
}

function tilesOf(summary: OwnDataSummary | undefined): StatTile[] {
  const tile = (key: string, label: string, count?: number, since?: string | null): StatTile => ({
    key,
    label,
    value: count === undefined ? undefined : formatNumber(count),
    ...(since && { detail: m.location_data_since({ date: formatDate(since) }) }),
  });
  return [
    tile('visits', m.location_data_visits(), summary?.visits, summary?.visits_since),
    tile('points', m.location_data_points(), summary?.points, summary?.points_since),
    tile('stays', m.location_data_stays(), summary?.stays, summary?.stays_since),
  ];
}

/** What is kept for how long, and who sees it, in plain words. */
function StorageTerms({ kept }: { kept: OwnDataSummary['kept'] }) {
  const texts = [
    [
      m.location_data_visits(),
      m.location_data_visits_text({
        days: formatNumber(kept.visit_days),
        ipDays: formatNumber(kept.ip_days),
      }),
    ],
    [
      m.location_data_points(),
      m.location_data_points_text({
        hours: formatNumber(kept.precise_hours),
        days: formatNumber(kept.city_days),
      }),
    ],
    [m.location_data_stays(), m.location_data_stays_text({ days: formatNumber(kept.city_days) })],
    [m.location_data_who(), m.location_data_who_text()],
  ] as const;
  return (
    <dl className={css.words}>
      {texts.map(([name, detail]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}

function ExportButton() {
  const saving = useOwnDataExport();
  const save = () =>
    saving.mutate(undefined, {
      onSuccess: (name) =>
        toast({ text: m.location_data_exported({ name }), tone: 'good', lang: LANGUAGE() }),
      onError: (error) =>
        toast({
          text: `${m.location_data_error_export()} ${problemText(error, LANGUAGE())}`,
          tone: 'bad',
          lang: LANGUAGE(),
        }),
    });
  return (
    <Button
      icon={<IconDownload size={18} aria-hidden="true" />}
      busy={saving.isPending}
      onClick={save}
    >
      {saving.isPending ? text(m.common_saving) : m.location_data_export()}
    </Button>
  );
}

function EraseDialog({ summary, onClose }: { summary: OwnDataSummary; onClose: () => void }) {
  const erasing = useOwnDataErasure();
  const isNothing = summary.visits + summary.points + summary.stays === 0;
  const erase = () =>
    erasing.mutate(undefined, {
      onSuccess: () => {
        toast({ text: m.location_data_erased(), tone: 'good', lang: LANGUAGE() });
        onClose();
      },
    });
  return (
    <DeleteDialog
      title={isNothing ? m.location_data_erase_nothing() : m.location_data_erase_question()}
      text={isNothing ? undefined : m.location_data_erase_text()}
      texts={{
        close: text(m.common_close),
        cancel: m.location_data_erase_cancel(),
        confirm: m.location_data_erase_confirm(),
        busy: m.location_data_erasing(),
        along: m.location_data_erase_along(),
      }}
      along={
        isNothing
          ? []
          : [
              m.location_data_erase_visits({ count: formatNumber(summary.visits) }),
              m.location_data_erase_points({ count: formatNumber(summary.points) }),
              m.location_data_erase_stays({ count: formatNumber(summary.stays) }),
            ]
      }
      blocked={isNothing}
      busy={erasing.isPending}
      failure={erasing.error ? problemText(erasing.error, LANGUAGE()) : undefined}
      lang={LANGUAGE()}
      onConfirm={erase}
      onClose={onClose}
    />
  );
}
