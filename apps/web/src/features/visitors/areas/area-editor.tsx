import { AREA_LIMITS, type AreaFields, CampusArea } from '@station/contract/visitors/campus-areas';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import { useMapView } from '../../../platform/map/map-context.ts';
import { Problem } from '../../../platform/problem.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
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
import { saveArea, useFreshAreas } from './campus-areas.data.ts';
import css from './campus-areas.module.css';
import { createDrawingLayer, type DrawingLayer } from './drawing-layer.ts';
import origin from './messages/origin.json';
import { TypedRadius, TypedShape } from './typed-shape.tsx';
import { say } from './words.ts';

/** What is drawn: something new, or an area that is there. */
export type Edited = { stored: CampusArea | undefined; draft: AreaDraft };

/** Colours that are told apart on a map by day and by night. */
const FIRST_COLOUR = '#4f46e5';

type Fields = Pick<AreaFields, 'name' | 'colour' | 'school_id'>;
type Errors = Partial<Record<'name' | 'school_id' | 'shape' | 'form', string>>;

type AreaEditorProps = {
  edited: Edited;
  /** Tells whether there is something that leaving would lose. */
  isChanged: RefObject<boolean>;
  onCancel: () => void;
  onSaved: () => void;
};

/** Draws an area on the map, and says what it is called, beside it. */
export function AreaEditor({ edited, isChanged, onCancel, onSaved }: AreaEditorProps) {
  const [stored, setStored] = useState(edited.stored);
  const [draft, setDraft] = useState(edited.draft);
  const [fields, setFields] = useState<Fields>(() => fieldsOf(edited.stored));
  const [errors, setErrors] = useState<Errors>({});
  const [current, setCurrent] = useState<CampusArea>();
  const [isSaving, setIsSaving] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const schools = useSchools().data ?? [];
  const refresh = useFreshAreas();
  useDrawing(draft, fields.colour, setDraft);
  useShownFirst(edited.draft);

  const change = (given: Partial<Fields>) => setFields((old) => ({ ...old, ...given }));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const shape = shapeOf(draft);
    const found = findErrors(fields, draft);
    setErrors(found);
    if (!shape || Object.keys(found).length > 0) {
      if (found.name !== undefined) name.current?.focus();
      return;
    }
    setIsSaving(true);
    try {
      const saved = await saveArea(stored, {
        ...fields,
        circle: shape.circle,
        polygon: shape.polygon && [...shape.polygon],
      });
      await refresh();
      toast({ text: m.campus_areas_saved({ name: saved.name }), tone: 'good' });
      onSaved();
    } catch (error) {
      setErrors(errorsOf(error));
      setCurrent(currentOf(error));
    } finally {
      setIsSaving(false);
    }
  };
  const takeCurrent = (area: CampusArea) => {
    setStored(area);
    setDraft(draftOf(area));
    setFields(fieldsOf(area));
    setCurrent(undefined);
    setErrors({});
  };
  const crossing = crossingOf(draft);
  const [first] = useState(fields);
  useEffect(() => {
    isChanged.current = draft !== edited.draft || fields !== first;
    return () => {
      isChanged.current = false;
    };
  }, [isChanged, draft, fields, first, edited.draft]);

  return (
    <form className={css.form} onSubmit={(event) => void save(event)} noValidate>
      <p className={css.hint}>{hintOf(draft)}</p>
      {crossing === undefined ? null : (
        <p role="alert" className={css.bad}>
          {m.campus_areas_crossing({ number: crossing })}
        </p>
      )}
      <div className={css.pair}>
        <TextField
          compact
          ref={name}
          label={say(m.common_name)}
          value={fields.name}
          maxLength={AREA_LIMITS.name}
          required
          error={errors.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          compact
          label={m.campus_areas_colour()}
          type="color"
          value={fields.colour}
          onChange={(event) => change({ colour: event.target.value })}
        />
      </div>
      <div className={draft.kind === 'circle' ? css.pair : undefined}>
        <Select
          compact
          label={m.campus_areas_school()}
          value={String(fields.school_id ?? '')}
          error={errors.school_id}
          choices={[
            { value: '', label: m.campus_areas_no_school() },
            ...schools.map((it) => ({ value: String(it.school_id), label: it.school_name })),
          ]}
          onChange={(event) => change({ school_id: Number(event.target.value) || null })}
        />
        {draft.kind === 'circle' ? (
          <TypedRadius
            radius={draft.radius}
            onRadius={(radius) => setDraft({ ...draft, radius })}
          />
        ) : null}
      </div>
      <TypedShape draft={draft} onChange={setDraft} />
      {(errors.shape ?? errors.form) ? (
        <div role="alert" className={css.bad}>
          <p>{errors.shape ?? errors.form}</p>
          {current ? (
            <Button compact onClick={() => takeCurrent(current)}>
              {m.campus_areas_take_current()}
            </Button>
          ) : null}
        </div>
      ) : null}
      <div className={css.buttons}>
        <Button type="submit" tone="primary" compact busy={isSaving}>
          {say(m.common_save)}
        </Button>
        <Button
          compact
          disabled={!canUndo(draft)}
          icon={<IconArrowBackUp size={18} aria-hidden="true" />}
          onClick={() => setDraft(undone(draft))}
        >
          {m.campus_areas_undo()}
        </Button>
        <Button compact tone="quiet" onClick={onCancel}>
          {say(m.common_cancel)}
        </Button>
      </div>
    </form>
  );
}

/** The drawing on the map, by taps and drags. */
function useDrawing(
  draft: AreaDraft,
  colour: string,
  change: (next: (draft: AreaDraft) => AreaDraft) => void,
): void {
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

function fieldsOf(stored: CampusArea | undefined): Fields {
  const { name = '', colour = FIRST_COLOUR, school_id = null } = stored ?? {};
  return { name, colour, school_id };
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

function findErrors({ name }: Fields, draft: AreaDraft): Errors {
  return {
    ...(name.trim() === '' && { name: m.campus_areas_error_name() }),
    ...(shapeOf(draft) === undefined && { shape: hintOf(draft) }),
  };
}

function errorsOf(error: unknown): Errors {
  if (!(error instanceof Problem)) return { form: problemText(error, languageOf(origin, '*')) };
  switch (error.reason) {
    case 'campus-areas.name-taken':
      return { name: m.campus_areas_error_taken() };
    case 'campus-areas.unknown-school':
      return { school_id: m.campus_areas_error_school() };
    case 'campus-areas.changed-meanwhile':
      return { form: m.campus_areas_error_changed() };
    case 'campus-areas.not-found':
      return { form: m.campus_areas_error_gone() };
    case 'campus-areas.too-many':
      return { form: m.campus_areas_error_many({ most: AREA_LIMITS.areas }) };
    default: {
      const [refused] = error.validation_errors;
      return refused && refused.field !== 'name'
        ? { shape: m.campus_areas_error_shape() }
        : { form: problemText(error, languageOf(origin, '*')) };
    }
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
