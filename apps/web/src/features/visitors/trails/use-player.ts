import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPlayback, type Speed } from './playback.ts';

/** The panel follows the clock at most so often, in milliseconds; the map with each frame. */
const PANEL_MS = 100;

export type Player = {
  /** Since the day began; a little behind the map while it plays. */
  second: number;
  isPlaying: boolean;
  speed: Speed;
  play(): void;
  pause(): void;
  setSpeed(speed: Speed): void;
  seek(second: number): void;
  /** Tells where the clock stands, now and with each frame in which it has moved; answers how to stop. */
  follow(listener: (second: number) => void): () => void;
};

/** A replay's clock for a screen. */
export function usePlayer({ start, end }: { start: number; end: number }): Player {
  const playback = useMemo(() => createPlayback({ start, end }), [start, end]);
  const [second, setSecond] = useState(start);
  const [isPlaying, setIsPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(60);
  const listeners = useRef(new Set<(second: number) => void>());

  const notify = useCallback(() => {
    const at = playback.at(performance.now());
    for (const listener of listeners.current) listener(at);
    return at;
  }, [playback]);
  useEffect(() => {
    if (!isPlaying) return undefined;
    let shownAt = 0;
    let request = requestAnimationFrame(function frame(now) {
      const at = notify();
      if (now - shownAt >= PANEL_MS) {
        shownAt = now;
        setSecond(at);
      }
      if (playback.isPlaying(performance.now())) request = requestAnimationFrame(frame);
      else {
        setSecond(at);
        setIsPlaying(false);
      }
    });
    return () => cancelAnimationFrame(request);
  }, [isPlaying, playback, notify]);

  return {
    second,
    isPlaying,
    speed,
    play() {
      playback.play(performance.now());
      setIsPlaying(true);
    },
    pause() {
      playback.pause(performance.now());
      setIsPlaying(false);
      setSecond(notify());
    },
    setSpeed(given) {
      playback.setSpeed(given, performance.now());
      setSpeed(given);
    },
    seek(given) {
      playback.seek(given, performance.now());
      setSecond(notify());
    },
    follow: useCallback(
      (listener) => {
        listeners.current.add(listener);
        listener(playback.at(performance.now()));
        return () => listeners.current.delete(listener);
      },
      [playback],
    ),
  };
}
