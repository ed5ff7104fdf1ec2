import { readFile } from 'node:fs/promises';

/** Milliseconds in one of the ticks that Linux counts in for programs, on every machine. */
const TICK_MS = 10;

/**
 * Milliseconds of processor that another process has had so far; NaN where the system does not tell, as only
 * Linux does, or once the process has ended. See proc(5): `utime` and `stime` of `/proc/<pid>/stat`.
 */
export async function processorTimeOf(pid: number | undefined): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The program's own name stands before them in brackets, and may hold spaces and brackets.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
