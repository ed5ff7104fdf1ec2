import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Emscripten's number for an input/output error. */
const EIO = 29;

type Init = NodeFS['init'];

/** The little of Emscripten's file layer that is touched here. */
interface FileLayer {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd?: number; node: object }) => number };
    realPath(node: object): string;
  };
}

/**
 * PGlite's files in a directory, with a working `fsync`. PGlite's own file layer answers "done" to
 * every request to flush and does nothing, so that a power cut could take what was committed. Here
 * the request reaches the disk, and PostgreSQL keeps its promise as it does elsewhere, if it is also
 * started without `-F` and with `wal_sync_method=fsync` (`fdatasync` has no hook).
 */
export class DurableFiles extends NodeFS {
  readonly #flush: (fd: number) => void;

  /** @param flush writes a file's data out; only tests replace it. */
  constructor(directory: string, flush: (fd: number) => void = fdatasyncSync) {
    super(directory);
    this.#flush = flush;
  }

  override async init(...args: Parameters<Init>): ReturnType<Init> {
    const result = await super.init(...args);
    const hook = (module: unknown) => this.#hook(module as FileLayer);
    result.emscriptenOpts.preRun = [...(result.emscriptenOpts.preRun ?? []), hook];
    return result;
  }

  #hook({ NODEFS }: FileLayer): void {
    NODEFS.stream_ops.fsync = ({ nfd, node }) => {
      try {
        if (nfd === undefined) flushDirectory(NODEFS.realPath(node));
        else this.#flush(nfd);
        return 0;
      } catch {
        // PostgreSQL stops on this rather than go on with data that may not be on the disk.
        return EIO;
      }
    };
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
