import type { CampusArea } from '@station/contract/visitors/campus-areas';
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs';
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPolygon from '@tabler/icons-react/dist/esm/icons/IconPolygon.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useMemo, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { type FormAddress, useFormAddress } from '../../../platform/form-address.ts';
import { formatNumber } from '../../../platform/format.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { useMapView } from '../../../platform/map/map-context.ts';
import { useCover } from '../../../platform/map/use-cover.ts';
import { loadFailure, problemText } from '../../../platform/problem-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MapPanel } from '../../../ui/map-panel.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useHeld } from '../../../ui/use-held.ts';
import { draftOf, emptyDraft } from './area-draft.ts';
import { AreaEditor, type Edited } from './area-editor.tsx';
import { cornersOf } from './area-shapes.ts';
import { AreasOnMap } from './areas-on-map.tsx';
import { areaSaving, useAreas, useDeleteArea, useFreshAreas } from './campus-areas.data.ts';
import css from './campus-areas.module.css';
import origin from './messages/origin.json';
import { text } from './text.ts';

type AreasPanelProps = {
  onClose: () => void;
  /** Leads to the log of all areas, or of one. */
  onLog: (areaId: number) => void;
};

/** The areas of the campus: where they are, and the way to draw, change and delete them. */
export function AreasPanel({ onClose, onLog }: AreasPanelProps) {
  const forms = useFormAddress();
  const edited = useEdited(forms);
  const panel = useRef<HTMLElement>(null);
  const isChanged = useRef(() => false);
  useCover(panel);
  const leave = async () => {
    if (isChanged.current() && !(await confirm(discardQuestion()))) return;
    forms.close();
  };
  return (
    <>
      <AreasOnMap hidden={edited?.stored?.id} />
      <MapPanel
        panel={panel}
        title={titleOf(edited)}
        closeLabel={text(m.common_close)}
        step={edited ? 'editor' : 'list'}
        // A drawing is left before the panel is.
        onClose={edited ? () => void leave() : onClose}
      >
        {edited ? (
          <AreaEditor
            key={edited.stored?.id ?? edited.draft.kind}
            edited={edited}
            isChanged={isChanged}
            onCancel={() => void leave()}
            onSaved={forms.close}
          />
        ) : (
          <AreaList forms={forms} onLog={onLog} />
        )}
      </MapPanel>
    </>
  );
}

/** What the address says is drawn, once that is known. */
function useEdited({ adding, editing }: FormAddress): Edited | undefined {
  const { data } = useAreas();
  // A drawing outlasts that somebody else deletes the area: saving it says so.
  const stored = useHeld(editing, data, ({ id }) => id);
  const kind = adding === 'polygon' ? 'polygon' : 'circle';
  return useMemo(() => {
    if (stored) return { stored, draft: draftOf(stored) };
    return adding ? { stored: undefined, draft: emptyDraft(kind) } : undefined;
  }, [stored, adding, kind]);
}

const discardQuestion = () => ({
  title: m.campus_areas_discard_title(),
  confirmLabel: m.campus_areas_discard(),
  cancelLabel: m.campus_areas_go_on(),
  tone: 'danger' as const,
});

function titleOf(edited: Edited | undefined): string {
  if (!edited) return text(m.common_record_campus_areas);
  if (edited.stored) return m.campus_areas_edit_title({ name: edited.stored.name });
  return edited.draft.kind === 'circle'
    ? m.campus_areas_new_circle()
    : m.campus_areas_new_polygon();
}

type AreaListProps = Pick<AreasPanelProps, 'onLog'> & { forms: FormAddress };

function AreaList({ forms, onLog }: AreaListProps) {
  const query = useAreas();
  const { data } = query;
  return (
    <>
      <div className="wrap-2">
        <Button
          compact
          icon={<IconCircleDashed size={18} aria-hidden="true" />}
          onClick={() => forms.add('circle')}
        >
          {m.campus_areas_draw_circle()}
        </Button>
        <Button
          compact
          icon={<IconPolygon size={18} aria-hidden="true" />}
          onClick={() => forms.add('polygon')}
        >
          {m.campus_areas_draw_polygon()}
        </Button>
        <Button
          compact
          icon={<IconListDetails size={18} aria-hidden="true" />}
          onClick={() => onLog(0)}
        >
          {m.campus_areas_log()}
        </Button>
      </div>
      {data ? (
        <Areas areas={data} onEdit={forms.edit} />
      ) : (
        <NotLoaded
          of={query}
          loading={text(m.common_loading)}
          failure={loadFailure(m.campus_areas_error_load, () => languageOf(origin, '*'))}
        />
      )}
    </>
  );
}

function Areas({ areas, onEdit }: { areas: readonly CampusArea[]; onEdit: FormAddress['edit'] }) {
  const view = useMapView();
  const remove = useRemoval();
  if (areas.length === 0) {
    return <EmptyState title={m.campus_areas_none()} text={m.campus_areas_none_hint()} />;
  }
  return (
    <ul className={css.list}>
      {areas.map((area) => (
        <li key={area.id} className={css.area}>
          <button
            type="button"
            className={css.find}
            onClick={() => view.showAll(cornersOf(area), 17)}
          >
            <span className={css.swatch} style={{ background: area.colour }} aria-hidden="true" />
            <span className={css.name}>{area.name}</span>
            <span className={css.below}>{detailOf(area)}</span>
          </button>
          <IconButton
            label={m.campus_areas_edit({ name: area.name })}
            icon={<IconPencil size={18} />}
            onClick={() => onEdit(area.id)}
          />
          <IconButton
            tone="quietDanger"
            label={text(m.common_delete_named, { name: area.name })}
            icon={<IconTrash size={18} />}
            onClick={() => void remove(area)}
          />
        </li>
      ))}
    </ul>
  );
}

function detailOf({ circle, polygon, inside, school_name }: CampusArea): string {
  const shape = circle
    ? m.campus_areas_circle({ metres: formatNumber(Math.round(circle.radius_m)) })
    : m.campus_areas_polygon({ count: formatNumber(polygon?.length ?? 0) });
  const people = m.campus_areas_inside({ count: formatNumber(inside) });
  return [shape, people, school_name].filter(Boolean).join(' · ');
}

/** Deletes an area after a question; it can be drawn again as it was at one press. */
function useRemoval(): (area: CampusArea) => Promise<void> {
  const removal = useDeleteArea();
  const refresh = useFreshAreas();
  const restore = async ({ name, colour, school_id, circle, polygon }: CampusArea) => {
    try {
      await areaSaving.send({ name, colour, school_id, circle, polygon }, undefined);
      toast({ text: m.campus_areas_restored({ name }), tone: 'good' });
    } catch (error) {
      toast({ text: problemText(error, languageOf(origin, '*')), tone: 'bad' });
    }
    await refresh();
  };
  return async (area) => {
    const { name } = area;
    const isSure = await confirm({
      title: m.campus_areas_delete_title({ name }),
      text: m.campus_areas_delete_text(),
      confirmLabel: text(m.common_delete),
      cancelLabel: text(m.common_cancel),
      tone: 'danger',
    });
    if (!isSure) return;
    removal.mutate(
      { params: { id: area.id } },
      {
        onSuccess: () =>
          toast({
            text: m.campus_areas_deleted({ name }),
            action: { label: m.campus_areas_undo_delete(), run: () => void restore(area) },
          }),
        onError: (error) =>
          toast({ text: problemText(error, languageOf(origin, '*')), tone: 'bad' }),
      },
    );
  };
}
