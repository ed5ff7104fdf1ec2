import lines from './chart-lines.module.css';
import css from './line-chart.module.css';

/** A point of a line: its place on the axis, its height, and its words. */
export type LinePoint = {
  key: string;
  /** Under the axis, where there is room. */
  label: string;
  value: number;
  /** What a pointer that rests there is told. */
  text: string;
};

type LineChartProps = {
  /** What it shows and where it is highest, for those who cannot see it. */
  label: string;
  points: readonly LinePoint[];
  /** The words of a value at the axis. */
  format: (value: number) => string;
};

const WIDTH = 1_000;
const HEIGHT = 200;

/** A line over time, however many points it has. The same figures stand in a table beside it. */
export function LineChart({ label, points, format }: LineChartProps) {
  const top = roundUp(Math.max(1, ...points.map(({ value }) => value)));
  const step = WIDTH / Math.max(1, points.length - 1);
  const line = points
    .map(({ value }, place) => `${round(place * step)},${round(HEIGHT - (value / top) * HEIGHT)}`)
    .join(' ');
  const marks = marksOf(points);
  return (
    <div role="img" aria-label={label}>
      <div className={css.plot} aria-hidden="true">
        <span className={css.top}>{format(top)}</span>
        <span className={css.middle}>{format(top / 2)}</span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className={css.lines}>
          <title>{label}</title>
          <path
            className={lines.grid}
            d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`}
          />
          <polygon className={css.area} points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} />
          <polyline className={lines.line} points={line} />
          {points.map(({ key, text }, place) => (
            <rect
              key={key}
              className={css.place}
              x={round((place - 0.5) * step)}
              width={round(step)}
              height={HEIGHT}
            >
              <title>{text}</title>
            </rect>
          ))}
        </svg>
      </div>
      <div className={css.axis} aria-hidden="true">
        {marks.map(({ key, label: texts }) => (
          <span key={key}>{texts}</span>
        ))}
      </div>
    </div>
  );
}

/** The points whose words stand under the axis: five at most, the first and the last among them. */
function marksOf(points: readonly LinePoint[]): LinePoint[] {
  const last = points.length - 1;
  const count = Math.min(5, points.length);
  return Array.from(
    { length: count },
    (_, place) => points[Math.round((place * last) / Math.max(1, count - 1))] as LinePoint,
  );
}

/** The next round number whose half is round, too: 20, 40, 60, 80, 100, 200 … */
function roundUp(value: number): number {
  if (value <= 2) return 2;
  const unit = 10 ** Math.floor(Math.log10(value)) * 2;
  const small = unit >= 20 ? unit / 10 : 2;
  return Math.ceil(value / small) * small;
}

const round = (value: number) => Math.round(value * 10) / 10;
