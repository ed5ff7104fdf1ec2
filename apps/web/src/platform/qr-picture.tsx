import { encode } from 'uqr';

/** Light modules around the code, as its standard (ISO/IEC 18004) asks for. */
const QUIET = 4;

type QrPictureProps = { text: string; label: string; className?: string | undefined };

/** A text as a QR code, drawn here: what it holds is mostly a secret, and goes to nobody else. */
export function QrPicture({ text, label, className }: QrPictureProps) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  return (
    <svg
      role="img"
      aria-label={label}
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>
  );
}

/** One run of dark modules after another, row by row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  const runs: string[] = [];
  for (const [y, row] of rows.entries()) {
    let x = 0;
    while (x < row.length) {
      const from = x;
      while (row[x]) x += 1;
      if (x > from) runs.push(`M${from} ${y}h${x - from}v1h${from - x}z`);
      x += 1;
    }
  }
  return runs.join('');
}
