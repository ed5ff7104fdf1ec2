import { type RefObject, useEffect, useRef, useState } from 'react';
import { openQrReader, type QrReader } from './qr-reader.ts';

/** How it stands with the camera. `refused`: by its person or the browser; `missing`: there is none. */
export type CameraState = 'starting' | 'on' | 'refused' | 'missing' | 'unreadable';

/** Pause between two looks, in milliseconds: an answer within a second, and a tablet that stays cool. */
const LOOK_EVERY_MS = 120;

/** The same card that stays before the camera is one scan for so long after it was last seen. */
const SAME_CARD_MS = 2_500;

/**
 * Shows the camera in `video` and calls `onCode` with each QR code that comes before it, once. It stops
 * when the page is hidden, and lets the camera go when the screen does.
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onCode: (code: string) => void,
): CameraState {
  const [state, setState] = useState<CameraState>('starting');
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    if (!isOn) return;
    const end = new AbortController();
    setState('starting');
    void run(video, end.signal, setState, (code) => latest.current(code));
    return () => end.abort();
  }, [video, isOn]);
  return state;
}

async function run(
  video: RefObject<HTMLVideoElement | null>,
  signal: AbortSignal,
  tell: (state: CameraState) => void,
  onCode: (code: string) => void,
): Promise<void> {
  let stream: MediaStream | undefined;
  let reader: QrReader | undefined;
  const stop = () => {
    for (const track of stream?.getTracks() ?? []) track.stop();
    reader?.close();
  };
  try {
    // Outside of a secure context there is no camera at all.
    stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: { ideal: 'environment' } },
    });
    const element = video.current;
    if (signal.aborted || !element) return stop();
    element.srcObject = stream;
    await element.play();
    reader = await openQrReader();
    if (signal.aborted) return stop();
    tell('on');
    await look(element, reader, signal, onCode);
  } catch (error) {
    if (!signal.aborted) tell(reasonOf(error, reader !== undefined));
  }
  stop();
}

/** Looks for codes until `signal` ends it. */
async function look(
  video: HTMLVideoElement,
  reader: QrReader,
  signal: AbortSignal,
  onCode: (code: string) => void,
): Promise<void> {
  let seen: { code: string; at: number } | undefined;
  while (!signal.aborted) {
    const code = document.hidden ? undefined : await reader.read(video);
    if (signal.aborted) return;
    if (code) {
      const now = performance.now();
      const isSame = seen?.code === code && now - seen.at < SAME_CARD_MS;
      seen = { code, at: now };
      if (!isSame) onCode(code);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

function reasonOf(error: unknown, isReading: boolean): CameraState {
  if (isReading) return 'unreadable';
  const name = error instanceof DOMException ? error.name : '';
  return name === 'NotAllowedError' || name === 'SecurityError' ? 'refused' : 'missing';
}
