/**
 * The format of a backup; docs/decisions/003-backups.md says why it is as it is.
 *
 * A gzipped text of JSON lines, the same for both stores. An object begins a section, and the lines
 * up to the next object belong to it: arrays are rows of a table, each value in PostgreSQL's own text
 * form or null; strings are pieces of a file in base64. The last line is the end: a backup
 * without it was cut short.
 */

/** Goes up when an older Station could not read what is written. New kinds of sections do that too. */
export const BACKUP_FORMAT = 1;

/** The first line. */
export interface BackupHead {
  station_backup: number;
  /** ISO 8601, UTC. */
  made_at: string;
  store: 'embedded' | 'postgres';
  /** Version of PostgreSQL, for people. */
  postgres: string;
  /** The migrations that the data is in the shape of. */
  migrations: string[];
  /** Where each sequence stands, by name, so that no id is given out again. */
  sequences: Record<string, { last_value: string; is_called: boolean }>;
}

/** Begins a table's rows. */
export interface TableSection {
  table: string;
  columns: string[];
}

/** Begins a file's contents; the path is relative to the folder of files, with `/`. */
export interface FileSection {
  file: string;
  /** In bytes. */
  size: number;
}

/** What a backup holds, as its last line tells. */
export interface BackupCounts {
  tables: number;
  rows: number;
  files: number;
}

export interface BackupEnd {
  end: BackupCounts;
}

export type BackupSection = BackupHead | TableSection | FileSection | BackupEnd;

/** The folder of users' files, beside the embedded database. */
export const FILES_FOLDER = 'files';
