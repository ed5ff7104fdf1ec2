import { AREA_LIMITS, type AreaFields, CampusArea } from '@station/contract/visitors/campus-areas';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { FieldError } from '../../../platform/field-errors.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { useMapView } from '../../../platform/map/map-context.ts';
import { Problem } from '../../../platform/problem.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { type RecordForm, useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Form } from '../../../ui/form.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useSchools } from '../../schools/schools/schools.data.ts';
import {
  type AreaDraft,
  canUndo,
  crossingOf,
  draftOf,
  moved,
  shapeOf,
  tapped,
  undone,
  widened,
} from './area-draft.ts';
import { cornersOf } from './area-shapes.ts';
import { areaSaving, useFreshAreas } from './campus-areas.data.ts';
import css from './campus-areas.module.css';
import { createDrawingLayer, type DrawingLayer } from './drawing-layer.ts';
import origin from './messages/origin.json';
import { text } from './text.ts';
import { TypedRadius, TypedShape } from './typed-shape.tsx';

/** What is drawn: something new, or an area that is there. */
export type Edited = { stored: CampusArea | undefined; draft: AreaDraft };

/** Colours that are told apart on a map by day and by night. */
const FIRST_COLOUR = '#4f46e5';

type Values = Pick<AreaFields, 'name' | 'colour' | 'school_id'> & { draft: AreaDraft };

type AreaEditorProps = {
  edited: Edited;
  /** Tells whether there is something that leaving would lose. */
  isChanged: RefObject<() => boolean>;
  onCancel: () => void;
  onSaved: () => void;
};

/** Draws an area on the map, and says what it is called, beside it. */
export function AreaEditor({ edited, isChanged, onCancel, onSaved }: AreaEditorProps) {
  const schools = useSchools().data ?? [];
  const refresh = useFreshAreas();
  const record = useRecordForm<Values, CampusArea>({
    stored: edited.stored,
    valuesOf: (stored) => ({
      name: stored?.name ?? '',
      colour: stored?.colour ?? FIRST_COLOUR,
      school_id: stored?.school_id ?? null,
      draft: stored ? draftOf(stored) : edited.draft,
    }),
    check: findErrors,
    errorText: ({ field }, values) =>
      field === 'name' ? m.campus_areas_error_name() : hintOf(values.draft),
    refusedTexts,
    send: async ({ draft: drawn, ...fields }, stored) => {
      const shape = shapeOf(drawn);
      const given = {
        ...fields,
        circle: shape?.circle ?? null,
        polygon: shape?.polygon ? [...shape.polygon] : null,
      };
      const saved = await areaSaving.send(given, stored);
      await refresh();
      return saved;
    },
    onSaved: ({ name }) => {
      toast({ text: m.campus_areas_saved({ name }), tone: 'good' });
      onSaved();
    },
    // The drawing has the colour that is chosen.
    live: true,
  });
  const { draft, colour } = record.values();
  const draw = useDraw(record);
  useDrawing(draft, colour, draw);
  useShownFirst(edited.draft);
  useEffect(() => {
    isChanged.current = record.isDirty;
    return () => {
      isChanged.current = () => false;
    };
  });
  const crossing = crossingOf(draft);
  const current = currentOf(record.failure);

  return (
    <Form
      of={record}
      texts={formTexts(languageOf(origin, '*'))}
      className={css.form}
      failureText={failureText}
      error={record.form.errors.draft}
      actions={
        <div className="wrap-2">
          {current ? (
            <Button
              compact
              onClick={() => {
                record.dismissFailure();
                record.startFrom(current);
              }}
            >
              {m.campus_areas_take_current()}
            </Button>
          ) : null}
          <Button type="submit" tone="primary" compact busy={record.busy}>
            {text(m.common_save)}
          </Button>
          <Button
            compact
            disabled={!canUndo(draft)}
            icon={<IconArrowBackUp size={18} aria-hidden="true" />}
            onClick={() => draw(undone)}
          >
            {m.campus_areas_undo()}
          </Button>
          <Button compact tone="quiet" onClick={onCancel}>
            {text(m.common_cancel)}
          </Button>
        </div>
      }
    >
      <p className="quiet">{hintOf(draft)}</p>
      {crossing === undefined ? null : (
        <p role="alert" className={css.bad}>
          {m.campus_areas_crossing({ number: crossing })}
        </p>
      )}
      <div className={css.pair}>
        <Field
          of={record}
          name="name"
          compact
          label={text(m.common_name)}
          maxLength={AREA_LIMITS.name}
          required
        />
        <Field of={record} name="colour" compact label={m.campus_areas_colour()} type="color" />
      </div>
      <div className={draft.kind === 'circle' ? css.pair : undefined}>
        <Select
          compact
          label={m.campus_areas_school()}
          value={String(record.values().school_id ?? '')}
          error={record.form.errors.school_id}
          choices={[
            { value: '', label: m.campus_areas_no_school() },
            ...schools.map((it) => ({ value: String(it.school_id), label: it.school_name })),
          ]}
          onChange={(event) => record.set('school_id', Number(event.target.value) || null)}
        />
        {draft.kind === 'circle' ? (
          <TypedRadius
            radius={draft.radius}
            onRadius={(radius) => draw((old) => (old.kind === 'circle' ? { ...old, radius } : old))}
          />
        ) : null}
      </div>
      <TypedShape draft={draft} onChange={(next) => draw(() => next)} />
    </Form>
  );
}

type Draw = (next: (draft: AreaDraft) => AreaDraft) => void;

/** Changes the drawing, from whatever it is by then; the same function for as long as it is there. */
function useDraw(record: Pick<RecordForm<Values, CampusArea>, 'values' | 'set'>): Draw {
  const latest = useRef(record);
  useEffect(() => {
    latest.current = record;
  });
  return useCallback((next) => {
    const { values, set } = latest.current;
    set('draft', next(values().draft));
  }, []);
}

/** The drawing on the map, by taps and drags. */
function useDrawing(draft: AreaDraft, colour: string, change: Draw): void {
  const view = useMapView();
  const [layer, setLayer] = useState<DrawingLayer>();
  useEffect(() => {
    const made = createDrawingLayer(view, {
      onTap: (at, graspable) => change((old) => tapped(old, at, graspable)),
      onMove: (number, to) => change((old) => moved(old, number, to)),
      onWiden: (to) => change((old) => widened(old, to)),
    });
    setLayer(made);
    return () => made.stop();
  }, [view, change]);
  useEffect(() => layer?.show(draft, colour), [layer, draft, colour]);
}

/** An area that is changed is brought into sight once. */
function useShownFirst(draft: AreaDraft): void {
  const view = useMapView();
  const first = useRef(shapeOf(draft));
  useEffect(() => {
    const shape = first.current;
    first.current = undefined;
    if (shape) {
      view.showAll(cornersOf({ ...shape, polygon: shape.polygon && [...shape.polygon] }), 17);
    }
  }, [view]);
}

function hintOf(draft: AreaDraft): string {
  if (draft.kind === 'circle') {
    return draft.centre ? m.campus_areas_hint_radius() : m.campus_areas_hint_centre();
  }
  const missing = AREA_LIMITS.points.min - draft.corners.length;
  return missing > 0
    ? m.campus_areas_hint_corners({ count: missing })
    : m.campus_areas_hint_closed();
}

function findErrors({ name, draft }: Values): FieldError[] {
  const errors: FieldError[] = [];
  if (name.trim() === '') errors.push({ field: 'name', rule: 'required' });
  if (shapeOf(draft) === undefined) errors.push({ field: 'draft', rule: 'required' });
  return errors;
}

/** What a refusal says about a field, or about what was drawn. */
function refusedTexts(error: unknown): Record<string, string> {
  if (!(error instanceof Problem)) return {};
  if (error.reason === 'campus-areas.name-taken') return { name: m.campus_areas_error_taken() };
  if (error.reason === 'campus-areas.unknown-school') {
    return { school_id: m.campus_areas_error_school() };
  }
  const [refused] = error.validation_errors;
  return refused && refused.field !== 'name' ? { draft: m.campus_areas_error_shape() } : {};
}

function failureText(error: unknown): string {
  switch (error instanceof Problem ? error.reason : undefined) {
    case 'campus-areas.changed-meanwhile':
      return m.campus_areas_error_changed();
    case 'campus-areas.not-found':
      return m.campus_areas_error_gone();
    case 'campus-areas.too-many':
      return m.campus_areas_error_many({ most: AREA_LIMITS.areas });
    default:
      return problemText(error, languageOf(origin, '*'));
  }
}

/** What is stored now, where somebody else has changed it meanwhile. */
function currentOf(error: unknown): CampusArea | undefined {
  if (!(error instanceof Problem) || error.reason !== 'campus-areas.changed-meanwhile') {
    return undefined;
  }
  const parsed = CampusArea.safeParse(error.current);
  return parsed.success ? parsed.data : undefined;
}
