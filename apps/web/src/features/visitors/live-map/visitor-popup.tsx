import IconFocus2 from '@tabler/icons-react/dist/esm/icons/IconFocus2.mjs';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { m } from '../../../paraglide/messages.js';
import { formatTime } from '../../../platform/format.ts';
import { useMapView } from '../../../platform/map/map-context.ts';
import type { MapPopup } from '../../../platform/map/map-view.ts';
import { Button } from '../../../ui/button.tsx';
import { useAreas } from '../areas/campus-areas.data.ts';
import css from './live-map.module.css';
import type { MapVisitor } from './map-visitor.ts';
import { markerHeight } from './marker-layer.ts';
import type { PeopleLayer } from './people-layer.ts';
import type { VisitorStore } from './visitor-store.ts';
import { formatPoint, placeText, roleTexts, sourceText, stateTexts } from './visitor-texts.ts';

type VisitorPopupProps = {
  store: VisitorStore;
  /** Knows where somebody is drawn. */
  layer: PeopleLayer | undefined;
  visitor: MapVisitor;
  isFollowed: boolean;
  onFollow: () => void;
  onClose: () => void;
  /** The popup takes the focus. */
  focus: boolean;
  /** Further actions. */
  children: ReactNode;
};

/** Who this is, in a popup that goes along with them (spec 1, section 2). */
export function VisitorPopup(props: VisitorPopupProps) {
  const { store, layer, visitor, isFollowed, onFollow, onClose, focus, children } = props;
  const view = useMapView();
  const { data: areas = [] } = useAreas();
  const [content] = useState(() => document.createElement('div'));
  const close = useRef(onClose);
  close.current = onClose;
  const first = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    let isOver = false;
    let popup: MapPopup | undefined = view.openPopup(layer?.placeOf(visitor) ?? visitor, content, {
      lift: markerHeight(visitor),
      onClose: () => {
        popup = undefined;
        if (!isOver) close.current();
      },
    });
    let request = 0;
    const move = () => {
      request = 0;
      popup?.moveTo(layer?.placeOf(visitor) ?? visitor);
    };
    const stop = store.subscribe(() => {
      request ||= requestAnimationFrame(move);
    });
    return () => {
      isOver = true;
      stop();
      cancelAnimationFrame(request);
      popup?.close();
    };
  }, [view, store, layer, visitor, content]);
  useEffect(() => {
    const from = document.activeElement;
    if (focus) first.current?.focus({ preventScroll: true });
    const onKeyDown = (event: KeyboardEvent) => {
      const inDialog = event.target instanceof Element && event.target.closest('dialog');
      if (event.key !== 'Escape' || event.defaultPrevented || inDialog) return;
      // Back to the list, when the popup was opened from there by a key.
      if (focus && from instanceof HTMLElement) from.focus({ preventScroll: true });
      close.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [focus]);

  return createPortal(
    <div className={css.popup}>
      <p className={css.popupName}>{visitor.username}</p>
      <p>{placeText(visitor, areas)}</p>
      <p className="quiet-figures">{formatPoint(visitor, 6)}</p>
      <p className={css.aside}>{sourceText(visitor)}</p>
      <p className={css.aside}>
        {stateTexts[visitor.state]()} · {roleTexts[visitor.role]()} ·{' '}
        {m.live_map_seen({ time: formatTime(visitor.lastSeen) })}
      </p>
      {visitor.page ? <p className={css.aside}>{visitor.pageTitle || visitor.page}</p> : null}
      <div className={css.popupActions}>
        <Button
          ref={first}
          compact
          tone={isFollowed ? 'primary' : 'plain'}
          aria-pressed={isFollowed}
          icon={<IconFocus2 size={18} aria-hidden="true" />}
          onClick={onFollow}
        >
          {m.live_map_follow()}
        </Button>
        {children}
      </div>
    </div>,
    content,
  );
}
