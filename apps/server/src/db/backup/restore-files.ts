import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize, sep } from 'node:path';
import { FILES_FOLDER } from './format.ts';
import { BackupError } from './read-sections.ts';

/** Files on their way back: written aside, and put in place when all else has succeeded. */
export class RestoredFiles {
  readonly #target: string;
  readonly #aside: string;
  #open: FileHandle | undefined;

  constructor(dataDir: string) {
    this.#target = join(dataDir, FILES_FOLDER);
    this.#aside = join(dataDir, `${FILES_FOLDER}.restoring`);
  }

  /** Whether files are there already. */
  async hasSome(): Promise<boolean> {
    const names = await readdir(this.#target).catch(() => []);
    return names.length > 0;
  }

  async start(): Promise<void> {
    await rm(this.#aside, { recursive: true, force: true });
    await mkdir(this.#aside, { recursive: true });
  }

  /** Begins a file. @throws BackupError when its path would lead out of the folder. */
  async begin(path: string): Promise<void> {
    await this.endFile();
    const inside = normalize(path.split('/').join(sep));
    if (isAbsolute(inside) || inside.split(sep).includes('..')) {
      throw new BackupError(`The backup holds a file outside of the folder: ${path}`);
    }
    const target = join(this.#aside, inside);
    await mkdir(dirname(target), { recursive: true });
    this.#open = await open(target, 'wx');
  }

  async write(bytes: Buffer): Promise<void> {
    if (!this.#open) throw new BackupError('The backup holds a piece of no file.');
    await this.#open.writeFile(bytes);
  }

  async endFile(): Promise<void> {
    await this.#open?.sync();
    await this.#open?.close();
    this.#open = undefined;
  }

  /** Puts the files in place. What was there is kept beside them; its path is the answer. */
  async putInPlace(): Promise<string | undefined> {
    await this.endFile();
    let kept: string | undefined;
    if (await this.hasSome()) {
      kept = `${this.#target}.before-${new Date().toISOString().replaceAll(':', '-')}`;
      await rename(this.#target, kept);
    } else {
      await rm(this.#target, { recursive: true, force: true });
    }
    await rename(this.#aside, this.#target);
    return kept;
  }

  async discard(): Promise<void> {
    await this.#open?.close();
    this.#open = undefined;
    await rm(this.#aside, { recursive: true, force: true });
  }
}
