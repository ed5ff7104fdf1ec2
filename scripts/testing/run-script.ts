import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** Prints the most memory that a process had, as its last line. */
const WATCH_MEMORY = `data:text/javascript,process.on('exit',()=>console.error('peak '+process.resourceUsage().maxRSS))`;

/** What a command that people run has come to. */
export type Ran = { out: string; err: string; status: number | null; peakMb: number };

/** Runs a script as a person does in `cwd`; meanwhile this process goes on, and may serve it. */
export async function runScript(
  script: 'files' | 'backup' | 'restore',
  args: readonly string[],
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<Ran> {
  const path = fileURLToPath(new URL(`../${script}.ts`, import.meta.url));
  const { DATABASE_URL: _, ...others } = process.env;
  const child = spawn(process.execPath, ['--import', WATCH_MEMORY, path, ...args], {
    cwd,
    env: { ...others, INIT_CWD: cwd, ...env },
  });
  const ended = once(child, 'exit');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const lines = err.split('\n');
  const at = lines.findIndex((line) => line.startsWith('peak '));
  const [peak = 'peak 0'] = lines.splice(at, 1);
  const peakMb = Number(peak.slice('peak '.length)) / 1024;
  return { out, err: lines.join('\n'), status: child.exitCode, peakMb };
}
