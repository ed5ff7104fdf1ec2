import lines from './chart-lines.module.css';
import css from './rate-chart.module.css';

/** A rate at a place on the axis. */
export type RatePoint = {
  key: string;
  /** Under the axis. */
  label: string;
  /** In percent; null where there is nothing to show. */
  rate: number | null;
};

type RateChartProps = {
  label: string;
  points: readonly RatePoint[];
  /** The words of a rate, null among them. */
  format: (rate: number | null) => string;
};

/**
 * Rates over time, as points on a line. The axis goes from `axisFloor`, and says so, to 100 %: rates
 * that are all high would look the same from zero. What has no rate leaves a gap.
 */
export function RateChart({ label, points, format }: RateChartProps) {
  const rates = points.flatMap(({ rate }) => (rate === null ? [] : [rate]));
  const lowest = Math.min(100, ...rates);
  const floor = axisFloor(lowest);
  const height = (rate: number) => ((rate - floor) / (100 - floor)) * 100;
  const last = points.findLastIndex(({ rate }) => rate !== null);
  const first = points.findIndex(({ rate }) => rate === lowest);
  return (
    <div className={css.chart}>
      <div className={css.scale} aria-hidden="true">
        {[100, (100 + floor) / 2, floor].map((rate) => (
          <span key={rate}>{format(rate)}</span>
        ))}
      </div>
      <svg
        className={css.lines}
        viewBox={`0 0 ${points.length} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path
          className={lines.grid}
          d={`M0 0H${points.length}M0 50H${points.length}M0 100H${points.length}`}
        />
        <path className={lines.line} d={linePath(points, height)} />
      </svg>
      <ol className={css.points} aria-label={label}>
        {points.map(({ key, label: texts, rate }, at) => (
          <li key={key} data-said={at === last || at === first || undefined}>
            <span className={css.words}>{texts}</span>{' '}
            <span className={css.place}>
              {rate === null ? (
                <span className="visually-hidden">{format(rate)}</span>
              ) : (
                <>
                  <span className={css.point} style={{ bottom: `${height(rate)}%` }} />
                  <span className={css.value} style={{ bottom: `${height(rate)}%` }}>
                    {format(rate)}
                  </span>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Where the axis begins, in percent: the full ten that leaves some room under the lowest rate. */
function axisFloor(lowest: number): number {
  return Math.max(0, Math.min(90, Math.floor((lowest - 2) / 10) * 10));
}

/** A line through the middles of the places, broken where there is no rate. */
function linePath(points: readonly RatePoint[], height: (rate: number) => number): string {
  return points
    .map(({ rate }, at) => {
      if (rate === null) return '';
      const before = points[at - 1]?.rate ?? null;
      return `${before === null ? 'M' : 'L'}${at + 0.5} ${100 - height(rate)}`;
    })
    .join('');
}
