import type { LiveStats } from '@station/contract/visitors/realtime';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import { useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { useCover } from '../../../platform/map/use-cover.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { LiveFigures } from './live-figures.tsx';
import { type LiveMapAddress, NO_FILTERS } from './live-map.address.ts';
import css from './live-map.module.css';
import { MapLegend } from './map-legend.tsx';
import type { MapVisitor } from './map-visitor.ts';
import type { Snapshot } from './snapshot.ts';
import { text } from './text.ts';
import type { MapConnection } from './use-connection.ts';
import { VisitorFilters } from './visitor-filters.tsx';
import { VisitorList } from './visitor-list.tsx';

type VisitorPanelProps = {
  snapshot: Snapshot;
  connection: MapConnection;
  /** Of everybody who is here, with a point or without, whatever the filters. */
  stats: LiveStats | undefined;
  address: LiveMapAddress;
  onChange: (change: Partial<LiveMapAddress>) => void;
  chosenId: string | undefined;
  onChoose: (visitor: MapVisitor, byKeyboard: boolean) => void;
};

/** The list over the map: at the left of a desktop, at the foot of a phone. */
export function VisitorPanel(props: VisitorPanelProps) {
  const { snapshot, connection, stats, address, onChange, chosenId, onChoose } = props;
  const [isOpen, setIsOpen] = useState(true);
  const [filtersAreOpen, setFiltersAreOpen] = useState(false);
  const panel = useRef<HTMLElement>(null);
  useCover(panel);
  const filters = Object.values(address).filter(Boolean).length;

  return (
    <section
      ref={panel}
      className={css.panel}
      data-filtering={(isOpen && filtersAreOpen) || undefined}
      aria-labelledby="live-map-visitors"
    >
      <div className={css.panelHead}>
        <h2 id="live-map-visitors" className={css.panelTitle}>
          {m.live_map_visitors({ count: formatNumber(snapshot.shown.length) })}
        </h2>
        {isOpen ? (
          <Button
            tone="quiet"
            compact
            aria-expanded={filtersAreOpen}
            icon={<IconFilter size={18} aria-hidden="true" />}
            onClick={() => setFiltersAreOpen(!filtersAreOpen)}
          >
            {filters > 0
              ? m.live_map_filters_on({ count: formatNumber(filters) })
              : text(m.common_filters)}
          </Button>
        ) : null}
        <IconButton
          label={isOpen ? m.live_map_close_panel() : m.live_map_open_panel()}
          aria-expanded={isOpen}
          icon={
            isOpen ? (
              <IconChevronDown size={20} aria-hidden="true" />
            ) : (
              <IconChevronUp size={20} aria-hidden="true" />
            )
          }
          onClick={() => setIsOpen(!isOpen)}
        />
      </div>
      {connection === 'lost' ? (
        <p role="alert" className={css.lost}>
          {m.live_map_offline()}
        </p>
      ) : null}
      {isOpen ? (
        <>
          {stats ? <LiveFigures stats={stats} /> : null}
          {filtersAreOpen ? (
            <VisitorFilters address={address} snapshot={snapshot} onChange={onChange} />
          ) : null}
          <Body
            snapshot={snapshot}
            connection={connection}
            chosenId={chosenId}
            onChoose={onChoose}
            onClear={() => onChange(NO_FILTERS)}
          />
          {filtersAreOpen ? null : <MapLegend />}
        </>
      ) : null}
    </section>
  );
}

type BodyProps = Pick<VisitorPanelProps, 'snapshot' | 'connection' | 'chosenId' | 'onChoose'> & {
  onClear: () => void;
};

function Body({ snapshot, connection, chosenId, onChoose, onClear }: BodyProps) {
  const { isLoaded, shown, left, total } = snapshot;
  if (!isLoaded) {
    if (connection === 'lost') return null;
    return (
      <div role="status" className={css.empty}>
        <p>{m.live_map_loading()}</p>
        <span className={css.bone} />
        <span className={css.bone} />
        <span className={css.bone} />
      </div>
    );
  }
  return (
    <>
      {shown.length > 0 ? null : <Nobody isFiltered={total > 0} onClear={onClear} />}
      {shown.length + left.length > 0 ? (
        <VisitorList visitors={shown} left={left} chosenId={chosenId} onChoose={onChoose} />
      ) : null}
    </>
  );
}

function Nobody({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <div role="status" className={css.empty}>
      <p>{isFiltered ? m.live_map_none_found() : m.live_map_empty()}</p>
      {isFiltered ? (
        <Button onClick={onClear}>{text(m.common_clear_filters)}</Button>
      ) : (
        <p>{m.live_map_waiting()}</p>
      )}
    </div>
  );
}
