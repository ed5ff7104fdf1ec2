/** Files out of a drop, a choice or the clipboard, each with the folders that it lay in. */

/** A file, and the folders around it from the outermost. */
export type FoundFile = { file: File; path: readonly string[] };

/** Files that systems put into every folder, and nobody means to upload. */
const SYSTEM_FILES = ['.DS_Store', 'Thumbs.db', 'desktop.ini'];

/** What was chosen: with a folder, each file says its place by `webkitRelativePath`. */
export function chosenFiles(files: Iterable<File>): FoundFile[] {
  return meant(
    [...files].map((file) => ({ file, path: file.webkitRelativePath.split('/').slice(0, -1) })),
  );
}

/**
 * What was dropped, folders with all that is in them. The entries have to be taken from the event
 * before anything is awaited: afterwards it is empty.
 */
export async function droppedFiles(data: DataTransfer): Promise<FoundFile[]> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return chosenFiles(data.files);
  const found: FoundFile[] = [];
  for (const entry of entries) await collect(entry, [], found);
  return meant(found);
}

async function collect(
  entry: FileSystemEntry,
  path: readonly string[],
  found: FoundFile[],
): Promise<void> {
  if (isFile(entry)) {
    const file = await new Promise<File | undefined>((resolve) =>
      // What cannot be read, such as a file that has gone meanwhile, is left out.
      entry.file(resolve, () => resolve(undefined)),
    );
    if (file) found.push({ file, path });
    return;
  }
  if (!isFolder(entry)) return;
  const reader = entry.createReader();
  for (;;) {
    // Browsers give a hundred at a time, and an empty list at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (some.length === 0) return;
    for (const one of some) await collect(one, [...path, entry.name], found);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const meant = (found: readonly FoundFile[]): FoundFile[] =>
  found.filter(({ file }) => !SYSTEM_FILES.includes(file.name));
