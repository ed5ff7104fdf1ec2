import { AREA_LIMITS } from '@station/contract/visitors/campus-areas';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { TextField } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/select-field.tsx';
import { type AreaDraft, pointsText, readPoints, withinLimits } from './area-draft.ts';

type TypedShapeProps = { draft: AreaDraft; onChange: (draft: AreaDraft) => void };

/** Corners or a centre in figures, for whoever draws by keyboard or knows the coordinates. */
export function TypedShape({ draft, onChange }: TypedShapeProps) {
  if (draft.kind === 'polygon') {
    return (
      <TypedPoints
        label={m.campus_areas_corners()}
        lines={3}
        text={pointsText(draft.corners)}
        onPoints={(corners) =>
          onChange({ kind: 'polygon', corners: corners.slice(0, AREA_LIMITS.points.max) })
        }
      />
    );
  }
  const { centre } = draft;
  return (
    <TypedPoints
      label={m.campus_areas_centre()}
      lines={1}
      text={pointsText(centre ? [centre] : [])}
      onPoints={([point]) => onChange({ ...draft, centre: point })}
    />
  );
}

type TypedPointsProps = {
  label: string;
  lines: number;
  /** What is drawn on the map. */
  text: string;
  onPoints: (points: { latitude: number; longitude: number }[]) => void;
};

/** Points in lines. While somebody types, what they wrote stands there, and not how it would be written. */
function TypedPoints({ label, lines, text, onPoints }: TypedPointsProps) {
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? undefined : readPoints(typed);
  const wrongLine = read && 'wrongLine' in read ? read.wrongLine : undefined;
  return (
    <TextArea
      compact
      label={label}
      rows={lines}
      value={typed ?? text}
      placeholder="21.027800, 105.834200"
      spellCheck={false}
      error={wrongLine === undefined ? undefined : m.campus_areas_error_line({ line: wrongLine })}
      onChange={(event) => {
        setTyped(event.target.value);
        const points = readPoints(event.target.value);
        if ('points' in points) onPoints(points.points);
      }}
      // What is wrong stays to be mended; what is right is what is drawn.
      onBlur={() => setTyped((now) => (wrongLine === undefined ? undefined : now))}
    />
  );
}

type TypedRadiusProps = { radius: number; onRadius: (metres: number) => void };

/** The radius of a circle in metres, taken when the field is left: half a number is another radius. */
export function TypedRadius({ radius, onRadius }: TypedRadiusProps) {
  const [typed, setTyped] = useState<string>();
  const { min, max } = AREA_LIMITS.radius;
  const take = () => {
    if (typed !== undefined && typed !== '') onRadius(withinLimits(Number(typed)));
    setTyped(undefined);
  };
  return (
    <TextField
      compact
      label={m.campus_areas_radius()}
      type="number"
      min={min}
      max={max}
      step="any"
      value={typed ?? radius}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        // Enter saves the form with what stands here.
        if (event.key === 'Enter') take();
      }}
    />
  );
}
