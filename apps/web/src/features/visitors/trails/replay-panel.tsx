import type { Replay } from '@station/contract/visitors/visitor-trails';
import { daysAfter } from '@station/contract/zoned-days';
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import { useEffect, useMemo, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { today } from '../../../platform/days.ts';
import { formatNumber, formatTimeToSeconds } from '../../../platform/format.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { useMapView } from '../../../platform/map/map-context.ts';
import { useCover } from '../../../platform/map/use-cover.ts';
import { loadFailure } from '../../../platform/problem-text.ts';
import { DayInput } from '../../../platform/written-input.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { MapPanel } from '../../../ui/map-panel.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { HeatOnMap } from './heat-on-map.tsx';
import origin from './messages/origin.json';
import { SPEEDS } from './playback.ts';
import { useQuietPeople } from './quiet-people.ts';
import { createReplayLayer, type ReplayLayer } from './replay-layer.ts';
import { placeAt, pointsOf, spanOf } from './replay-track.ts';
import { text } from './text.ts';
import { type Player, usePlayer } from './use-player.ts';
import { useReplay } from './visitor-trails.data.ts';
import css from './visitor-trails.module.css';

type ReplayPanelProps = {
  day: string;
  onDay: (day: string) => void;
  /** The heat of the whole day is shown under it. */
  hasHeat: boolean;
  onClose: () => void;
};

/** A day on the map once more; the people of now are back when it is closed. */
export function ReplayPanel({ day, onDay, hasHeat, onClose }: ReplayPanelProps) {
  const panel = useRef<HTMLElement>(null);
  useCover(panel);
  useQuietPeople('hidden');
  const query = useReplay(day);
  const { data } = query;
  const span = useMemo(() => data && spanOf(data), [data]);
  return (
    <MapPanel
      panel={panel}
      title={m.visitor_trails_replay()}
      closeLabel={text(m.common_close)}
      onClose={onClose}
    >
      <TextField
        compact
        label={text(m.common_day)}
        control={DayInput}
        max={today()}
        min={daysAfter(today(), -7)}
        value={day}
        onChange={(event) => {
          if (event.target.value) onDay(event.target.value);
        }}
      />
      {data && span ? (
        <ReplayedDay key={data.from} replay={data} span={span} hasHeat={hasHeat} />
      ) : null}
      {data && !span ? (
        <EmptyState
          title={m.visitor_trails_replay_none()}
          text={m.visitor_trails_replay_none_hint({ hours: formatNumber(data.precise_hours) })}
        />
      ) : null}
      {data ? null : (
        <NotLoaded
          of={query}
          loading={text(m.common_loading)}
          failure={loadFailure(m.visitor_trails_replay_error, () => languageOf(origin, '*'))}
        />
      )}
    </MapPanel>
  );
}

type ReplayedDayProps = {
  replay: Replay;
  span: { start: number; end: number };
  hasHeat: boolean;
};

function ReplayedDay({ replay, span, hasHeat }: ReplayedDayProps) {
  const view = useMapView();
  const player = usePlayer(span);
  const [layer, setLayer] = useState<ReplayLayer>();
  const heat = useMemo(
    () => ({ points: () => pointsOf(replay), subscribe: () => () => undefined }),
    [replay],
  );
  useEffect(() => {
    const made = createReplayLayer(view, replay);
    setLayer(made);
    view.showAll([...pointsOf(replay)]);
    return () => made.stop();
  }, [view, replay]);
  // Each frame for the map; the panel follows ten times a second.
  useEffect(() => (layer ? player.follow(layer.show) : undefined), [layer, player.follow]);
  const here = replay.tracks.filter((track) => placeAt(track, player.second)).length;
  return (
    <>
      {hasHeat ? <HeatOnMap source={heat} /> : null}
      <Controls player={player} from={replay.from} span={span} />
      <p className={css.quiet}>
        {m.visitor_trails_replay_people({
          here: formatNumber(here),
          all: formatNumber(replay.tracks.length),
        })}
      </p>
      {replay.step_minutes > 1 ? (
        <p className={css.word}>
          {m.visitor_trails_replay_thinned({ minutes: formatNumber(replay.step_minutes) })}
        </p>
      ) : null}
    </>
  );
}

type ControlsProps = { player: Player; from: string; span: { start: number; end: number } };

function Controls({ player, from, span }: ControlsProps) {
  const clock = clockText(from, player.second);
  const { isPlaying } = player;
  return (
    <>
      <div className={css.clockRow}>
        <span className={css.clock} role="timer" aria-label={m.visitor_trails_clock()}>
          {clock}
        </span>
        <Button
          tone="primary"
          compact
          icon={
            isPlaying ? (
              <IconPlayerPause size={18} aria-hidden="true" />
            ) : (
              <IconPlayerPlay size={18} aria-hidden="true" />
            )
          }
          onClick={isPlaying ? player.pause : player.play}
        >
          {isPlaying ? m.visitor_trails_pause() : m.visitor_trails_play()}
        </Button>
      </div>
      <TextField
        compact
        label={m.visitor_trails_slider()}
        type="range"
        min={span.start}
        max={span.end}
        // An arrow key is a minute.
        step={60}
        value={player.second}
        aria-valuetext={clock}
        onChange={(event) => player.seek(Number(event.target.value))}
      />
      <fieldset className={css.speeds} aria-label={m.visitor_trails_speed()}>
        {SPEEDS.map((speed) => (
          <button
            key={speed}
            type="button"
            className={css.speed}
            aria-pressed={player.speed === speed}
            onClick={() => player.setSpeed(speed)}
          >
            {speed}×
          </button>
        ))}
      </fieldset>
    </>
  );
}

/** The time on the wall at a second after the day began: `09:05:30`. */
function clockText(from: string, second: number): string {
  return formatTimeToSeconds(Date.parse(from) + second * 1_000);
}
