import type { AreaStay } from '@station/contract/visitors/campus-areas';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { today } from '../../../platform/days.ts';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { useCover } from '../../../platform/map/use-cover.ts';
import { loadFailure, problemText } from '../../../platform/problem-text.ts';
import { DayInput } from '../../../platform/written-input.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { MapPanel } from '../../../ui/map-panel.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { AreasOnMap } from './areas-on-map.tsx';
import { type AreaLogFilter, saveAreaLog, useAreaLog, useAreas } from './campus-areas.data.ts';
import css from './campus-areas.module.css';
import origin from './messages/origin.json';
import { text } from './text.ts';

type AreaLogProps = { areaId: number; onClose: () => void };

/** Who entered and left which area. */
export function AreaLog({ areaId, onClose }: AreaLogProps) {
  const [filter, setFilter] = useState<AreaLogFilter>({ area_id: areaId, account_id: 0, day: '' });
  const [page, setPage] = useState(1);
  const [person, setPerson] = useState('');
  const panel = useRef<HTMLElement>(null);
  useCover(panel);
  const areas = useAreas().data ?? [];
  const query = useAreaLog(filter, page);
  const { data } = query;
  // Known also beside a page that could not be loaded: the button that was pressed for it has the focus.
  const [total, setTotal] = useState(1);
  if (data && data.pagination.total_pages !== total) setTotal(data.pagination.total_pages);
  const change = (given: Partial<AreaLogFilter>) => {
    setFilter((old) => ({ ...old, ...given }));
    setPage(1);
  };
  return (
    <>
      <AreasOnMap />
      <MapPanel
        panel={panel}
        title={m.campus_areas_log_title()}
        closeLabel={text(m.common_close)}
        onClose={onClose}
      >
        <div className={css.filters}>
          <Select
            compact
            label={m.campus_areas_log_area()}
            value={String(filter.area_id)}
            choices={[
              { value: '0', label: m.campus_areas_log_every() },
              ...areas.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(event) => change({ area_id: Number(event.target.value) })}
          />
          <TextField
            compact
            label={text(m.common_day)}
            control={DayInput}
            max={today()}
            value={filter.day}
            onChange={(event) => change({ day: event.target.value })}
          />
        </div>
        <div className="wrap-2">
          {filter.account_id > 0 ? (
            <Button
              compact
              icon={<IconX size={18} aria-hidden="true" />}
              aria-label={m.campus_areas_log_everybody()}
              onClick={() => change({ account_id: 0 })}
            >
              {person}
            </Button>
          ) : null}
          <ExportButton filter={filter} />
        </div>
        {data ? (
          <div aria-busy={query.isPlaceholderData || undefined}>
            {data.data.length === 0 ? (
              <EmptyState title={m.campus_areas_log_none()} text={m.campus_areas_log_none_hint()} />
            ) : (
              <ul className={css.list}>
                {data.data.map((stay) => (
                  <Stay
                    key={stay.id}
                    stay={stay}
                    onPerson={() => {
                      setPerson(stay.username);
                      change({ account_id: stay.account_id });
                    }}
                  />
                ))}
              </ul>
            )}
          </div>
        ) : (
          <NotLoaded
            of={query}
            loading={text(m.common_loading)}
            failure={loadFailure(m.campus_areas_log_error, () => languageOf(origin, '*'))}
          />
        )}
        <Pages page={page} total={total} onPage={setPage} />
      </MapPanel>
    </>
  );
}

function Stay({ stay, onPerson }: { stay: AreaStay; onPerson: () => void }) {
  const { username, name, area_name, entered_at, left_at } = stay;
  return (
    <li className={css.stay}>
      <button
        type="button"
        className={css.person}
        title={m.campus_areas_log_only({ name: username })}
        onClick={onPerson}
      >
        {name}
      </button>
      <span>{area_name}</span>
      <span className={css.times}>
        {formatDateTime(entered_at)}
        {' – '}
        {left_at ? (
          `${formatDateTime(left_at)} (${durationText(Date.parse(left_at) - Date.parse(entered_at))})`
        ) : (
          <span className={css.inside}>{m.campus_areas_log_inside()}</span>
        )}
      </span>
    </li>
  );
}

/** `1 h 05 min`, or `< 1 min`. */
function durationText(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 1) return m.campus_areas_log_moment();
  const hours = Math.floor(minutes / 60);
  return hours === 0
    ? m.campus_areas_log_minutes({ minutes: formatNumber(minutes) })
    : m.campus_areas_log_hours({ hours: formatNumber(hours), minutes: formatNumber(minutes % 60) });
}

type PagesProps = { page: number; total: number; onPage: (page: number) => void };

function Pages({ page, total, onPage }: PagesProps) {
  if (total <= 1) return null;
  return (
    <nav className={css.pages} aria-label={m.campus_areas_log_pages()}>
      <Button compact disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {m.campus_areas_log_newer()}
      </Button>
      <span>{m.campus_areas_log_page({ page, total })}</span>
      <Button compact disabled={page >= total} onClick={() => onPage(page + 1)}>
        {m.campus_areas_log_older()}
      </Button>
    </nav>
  );
}

function ExportButton({ filter }: { filter: AreaLogFilter }) {
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      await saveAreaLog(filter);
    } catch (error) {
      toast({ text: problemText(error, languageOf(origin, '*')), tone: 'bad' });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      compact
      busy={isBusy}
      icon={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => void save()}
    >
      {m.campus_areas_log_export()}
    </Button>
  );
}
