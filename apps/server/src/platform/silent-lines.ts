import type { Clock } from './clock.ts';

/**
 * A browser is asked so often whether it is there, and has so long for its answer, in milliseconds.
 * A line that dies without a word is so found dead after 35 s at the latest.
 */
export const HEARTBEAT = { pingInterval: 20_000, pingTimeout: 15_000 } as const;

/**
 * After so many milliseconds without a word a line is closed, whatever the heartbeat thinks of it:
 * engine.io forgets to wait for the answer of a line that changes its transport meanwhile.
 */
const SILENT_MS = 40_000;

/** How often that is looked at, in milliseconds. */
const LOOK_MS = 2_000;

/** The part of an engine.io connection that is used here. */
export type Line = {
  on(event: 'packet' | 'close', listener: () => void): void;
  close(discard: boolean): void;
  /** A WebSocket, but not polling, has a socket of its own. */
  transport: { socket?: { terminate(): void } };
};

/**
 * Closes a connection at once: saying goodbye as WebSockets do would read on until the other side
 * says it, too.
 */
export function cutOff(line: Line): void {
  line.close(true);
  line.transport.socket?.terminate();
}

/** Lines that are closed when they have been silent for too long. */
export type SilentLines = { watch(line: Line): void; stop(): void };

/** Closes lines that nothing has been heard of for too long. */
export function closeSilentLines(clock: Clock): SilentLines {
  const heardAt = new Map<Line, number>();
  const look = () => {
    const since = clock.steady() - SILENT_MS;
    for (const [line, at] of heardAt) if (at < since) cutOff(line);
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return {
    watch(line) {
      const hear = () => heardAt.set(line, clock.steady());
      hear();
      line.on('packet', hear);
      line.on('close', () => heardAt.delete(line));
    },
    stop: () => clearInterval(timer),
  };
}
