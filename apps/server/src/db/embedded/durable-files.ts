import { closeSync, fdatasyncSync, fstatSync, fsyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { flushAllFiles, identityOf } from './flush-all-files.ts';

/** Emscripten's number for an input/output error. */
const EIO = 29;

type Init = NodeFS['init'];

/** The little of Emscripten's file layer that is touched here. */
interface FileLayer {
  NODEFS: {
    stream_ops: {
      fsync?: (stream: Stream) => number;
      open: (stream: Stream) => void;
      write: (stream: Stream, ...rest: unknown[]) => number;
      setattr: (stream: Stream, attributes: Attributes) => void;
    };
    node_ops: { setattr: (node: object, attributes: Attributes) => void };
    realPath(node: object): string;
  };
}

type Stream = { nfd?: number; flags: number; node: object };

/** What of a file may be set: who may do what with it, its times, or how long it is. */
type Attributes = { size?: number };

/** Emscripten's flag of a file that is emptied when it is opened. */
const O_TRUNC = 512;

/**
 * PGlite's files in a directory, with a working `fsync`. PGlite's own file layer answers "done" to
 * every request to flush and does nothing, so that a power cut could take what was committed. Here
 * the request reaches the disk, and PostgreSQL keeps its promise as it does elsewhere, if it is also
 * started without `-F` and with `wal_sync_method=fsync` (`fdatasync` has no hook).
 *
 * After a crash PostgreSQL flushes each of its two thousand files before it looks at them, one after the
 * other. {@link DurableFiles.flushAll} does it before it starts, several at a time, and until
 * {@link DurableFiles.opened} those that nobody has written since are taken for what they are: flushed
 * (docs/decisions/220).
 */
export class DurableFiles extends NodeFS {
  readonly #flush: (fd: number) => void;
  readonly #directory: string;
  /** Files that are on the disk as they are; known while the database opens. */
  #flushed: Set<string> | undefined;

  /** @param flush writes a file's data out; only tests replace it. */
  constructor(directory: string, flush: (fd: number) => void = fdatasyncSync) {
    super(directory);
    this.#directory = directory;
    this.#flush = flush;
  }

  /** Flushes all files, before the database opens. @throws Error of the system when one cannot be. */
  async flushAll(): Promise<void> {
    this.#flushed = await flushAllFiles(this.#directory);
  }

  /** From now on each file is flushed whenever that is asked for. */
  opened(): void {
    this.#flushed = undefined;
  }

  override async init(...args: Parameters<Init>): ReturnType<Init> {
    const result = await super.init(...args);
    const hook = (module: unknown) => this.#hook(module as FileLayer);
    result.emscriptenOpts.preRun = [...(result.emscriptenOpts.preRun ?? []), hook];
    return result;
  }

  #hook({ NODEFS }: FileLayer): void {
    const { stream_ops, node_ops } = NODEFS;
    const { open, write, setattr } = stream_ops;
    const { setattr: setNodeAttributes } = node_ops;
    stream_ops.open = (stream) => {
      open(stream);
      if (stream.flags & O_TRUNC) this.#changed(stream);
    };
    stream_ops.write = (stream, ...rest) => {
      this.#changed(stream);
      return write(stream, ...rest);
    };
    stream_ops.setattr = (stream, attributes) => {
      if (attributes.size !== undefined) this.#changed(stream);
      setattr(stream, attributes);
    };
    node_ops.setattr = (node, attributes) => {
      // Which file is cut is not worth finding out: it happens seldom.
      if (attributes.size !== undefined) this.#flushed?.clear();
      setNodeAttributes(node, attributes);
    };
    stream_ops.fsync = (stream) => {
      try {
        if (stream.nfd === undefined) flushDirectory(NODEFS.realPath(stream.node));
        else if (!this.#isFlushed(stream.nfd)) this.#flush(stream.nfd);
        return 0;
      } catch {
        // PostgreSQL stops on this rather than go on with data that may not be on the disk.
        return EIO;
      }
    };
  }

  #isFlushed(fd: number): boolean {
    return this.#flushed?.has(identityOf(fstatSync(fd))) ?? false;
  }

  #changed({ nfd }: Stream): void {
    if (this.#flushed && nfd !== undefined) this.#flushed.delete(identityOf(fstatSync(nfd)));
  }
}

/** Makes sure that names made, changed or removed in a directory are on the disk. */
export function flushDirectory(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
