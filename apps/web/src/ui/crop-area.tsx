import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react';
import css from './crop-area.module.css';
import {
  type Crop,
  closeness,
  cropAt,
  moveCrop,
  type PictureSize,
  wholeCrop,
  zoomCrop,
} from './crop-geometry.ts';

/** Pixels of the drawing along each side; screens of high density show it sharp. */
const DRAWN = 640;
/** How far an arrow key moves the square, as a share of it; with Shift four times as far. */
const STEP = 0.025;
/** How much closer a press of plus comes. */
const KEY_ZOOM = 1.12;
/** How much closer a notch of a mouse wheel comes, per pixel it reports. */
const WHEEL_ZOOM = 1.002;

type CropAreaProps = {
  picture: HTMLImageElement;
  crop: Crop;
  onChange: (crop: Crop) => void;
  /** What it is, for those who cannot see it. */
  label: string;
  /** How it is used by hand and by keyboard. */
  hint: string;
  zoomLabel: string;
  /** Where the square is now, read out after a change. */
  place: string;
};

/**
 * Choosing a square of a picture: it is moved by dragging or arrow keys, and made closer by two
 * fingers, a wheel, plus and minus, or the slider. What the canvas shows is what will be cut out.
 */
export function CropArea(props: CropAreaProps) {
  const { picture, crop, onChange, label, hint, zoomLabel, place } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = sizeOf(picture);
  const hintId = useId();
  // Hands are faster than drawing: each move goes on from the one before, drawn or not.
  const now = useRef(crop);
  useEffect(() => {
    now.current = crop;
  });
  const change = (next: Crop) => {
    now.current = next;
    onChange(next);
  };
  useDrawing(canvas, picture, crop);
  useWheel(canvas, (factor, at) => change(zoomCrop(now.current, factor, size, at)));
  const fingers = useFingers(now, size, change);

  return (
    <div className="stack-3">
      <div className={css.frame}>
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: an application takes arrow keys for itself. */}
        <canvas
          ref={canvas}
          width={DRAWN}
          height={DRAWN}
          className={css.canvas}
          role="application"
          tabIndex={0}
          aria-label={label}
          aria-describedby={hintId}
          onKeyDown={(event) => {
            const next = cropAfterKey(event, now.current, size);
            if (!next) return;
            event.preventDefault();
            change(next);
          }}
          {...fingers}
        />
        <span className={css.round} aria-hidden="true" />
      </div>
      <label className={css.zoom}>
        <span>{zoomLabel}</span>
        <input
          type="range"
          min={0}
          max={1}
          step={0.01}
          value={closeness(crop, size)}
          onChange={(event) => change(cropAt(crop, Number(event.currentTarget.value), size))}
        />
      </label>
      <p id={hintId} className="quiet">
        {hint}
      </p>
      <p role="status" className="visually-hidden">
        {place}
      </p>
    </div>
  );
}

/** The upright size of a picture that has been loaded. */
export function sizeOf(picture: HTMLImageElement): PictureSize {
  return { width: picture.naturalWidth, height: picture.naturalHeight };
}

function useDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  picture: HTMLImageElement,
  { left, top, size }: Crop,
): void {
  useEffect(() => {
    const drawing = canvas.current?.getContext('2d');
    if (!drawing) return;
    drawing.imageSmoothingQuality = 'high';
    drawing.clearRect(0, 0, DRAWN, DRAWN);
    drawing.drawImage(picture, left, top, size, size, 0, 0, DRAWN, DRAWN);
  }, [canvas, picture, left, top, size]);
}

function cropAfterKey(
  { key, shiftKey }: KeyboardEvent,
  crop: Crop,
  size: PictureSize,
): Crop | undefined {
  const step = crop.size * STEP * (shiftKey ? 4 : 1);
  switch (key) {
    case 'ArrowLeft':
      return moveCrop(crop, -step, 0, size);
    case 'ArrowRight':
      return moveCrop(crop, step, 0, size);
    case 'ArrowUp':
      return moveCrop(crop, 0, -step, size);
    case 'ArrowDown':
      return moveCrop(crop, 0, step, size);
    case '+':
    case '=':
      return zoomCrop(crop, KEY_ZOOM, size);
    case '-':
      return zoomCrop(crop, 1 / KEY_ZOOM, size);
    case '0':
      return wholeCrop(size);
    default:
      return undefined;
  }
}

/** React listens to wheels passively, so the page would scroll away under the picture. */
function useWheel(
  canvas: RefObject<HTMLCanvasElement | null>,
  onZoom: (factor: number, at: { x: number; y: number }) => void,
): void {
  const latest = useRef(onZoom);
  useEffect(() => {
    latest.current = onZoom;
  });
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const at = {
        x: (event.clientX - box.left) / box.width,
        y: (event.clientY - box.top) / box.height,
      };
      latest.current(WHEEL_ZOOM ** -event.deltaY, at);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [canvas]);
}

type Point = { x: number; y: number };

/** One finger or the mouse moves the picture; two fingers also make it closer. */
function useFingers(now: RefObject<Crop>, size: PictureSize, onChange: (crop: Crop) => void) {
  const down = useRef(new Map<number, Point>());

  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const fingers = down.current;
    if (!fingers.has(event.pointerId)) return;
    const box = event.currentTarget.getBoundingClientRect();
    const before = spread([...fingers.values()]);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = spread([...fingers.values()]);
    // The picture goes with the hand, so the square goes the other way.
    const pixels = now.current.size / box.width;
    const moved = moveCrop(
      now.current,
      (before.middle.x - after.middle.x) * pixels,
      (before.middle.y - after.middle.y) * pixels,
      size,
    );
    if (before.distance === 0 || after.distance === 0) return onChange(moved);
    const at = {
      x: (after.middle.x - box.left) / box.width,
      y: (after.middle.y - box.top) / box.height,
    };
    return onChange(zoomCrop(moved, after.distance / before.distance, size, at));
  };
  const onPointerUp = (event: PointerEvent<HTMLCanvasElement>) => {
    down.current.delete(event.pointerId);
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}

/** The middle between the first two fingers, and how far they are apart; 0 for one finger. */
function spread([first = { x: 0, y: 0 }, second]: readonly Point[]) {
  if (!second) return { middle: first, distance: 0 };
  return {
    middle: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
    distance: Math.hypot(first.x - second.x, first.y - second.y),
  };
}
