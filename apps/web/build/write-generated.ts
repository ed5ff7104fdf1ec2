import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes a generated module, unless it is so already; in one go, as tests or another build may be reading it. */
export function writeGenerated(file: string, code: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === code) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, code);
  renameSync(`${file}.${process.pid}`, file);
}
