import type { Config } from '../config.ts';
import { temporaryFolder } from '../receive-file.ts';
import type { BlobStore } from './blob-store.ts';
import { blobFolder, localBlobs } from './local-blobs.ts';
import { s3Blobs } from './s3-blobs.ts';

type Place = Pick<Config, 'dataDir' | 's3'>;

/** The store of files that the configuration names: S3, or else the data folder. */
export function openBlobs({ dataDir, s3 }: Place): BlobStore {
  return s3
    ? s3Blobs(s3, { temporary: temporaryFolder(dataDir) })
    : localBlobs(blobFolder(dataDir));
}
