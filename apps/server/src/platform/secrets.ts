import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Keeps what must be readable again, but not by who has only the database. */
export type Secrets = {
  /** Encrypts a text; what is sealed for one purpose cannot be opened for another. */
  seal(purpose: string, text: string): Buffer;
  /**
   * The text that was sealed.
   * @throws Error when it was sealed with another key or for another purpose, or has been changed.
   */
  open(purpose: string, sealed: Buffer): string;
  /** A keyed hash, for short codes whose plain hash could be tried out. */
  digest(purpose: string, text: string): Buffer;
};

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** First byte of everything sealed, so that the way of sealing can change later. */
const VERSION = 1;

/** The file of the key, beside the embedded database. */
const KEY_FILE = 'secret.key';

/**
 * Opens the key: `given` (32 bytes), or the file `secret.key` in `dataDir`, which is made at the
 * first start and readable by its owner alone. Servers that share a database need the same key.
 * @throws Error when the file holds something else than a key.
 */
export async function openSecrets(given: Buffer | undefined, dataDir: string): Promise<Secrets> {
  const key = given ?? (await readOrMakeKey(dataDir));
  return secretsOf(key);
}

async function readOrMakeKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, KEY_FILE);
  const text = await readFile(path, 'utf8').catch(ifMissing);
  if (text === undefined) {
    await makeKey(dataDir, path);
    return readOrMakeKey(dataDir);
  }
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== KEY_BYTES) {
    throw new Error(`${path} is damaged: it must hold ${KEY_BYTES} bytes in base64.`);
  }
  return key;
}

/** Of two servers that start at once one makes the key; it appears whole or not at all. */
async function makeKey(dataDir: string, path: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const draft = join(dataDir, `${KEY_FILE}.${randomUUID()}`);
  const text = `${randomBytes(KEY_BYTES).toString('base64')}\n`;
  await writeFile(draft, text, { mode: 0o600, flush: true, flag: 'wx' });
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}

function secretsOf(key: Buffer): Secrets {
  const keys = new Map<string, Buffer>();
  const keyFor = (use: string) => {
    const known = keys.get(use) ?? Buffer.from(hkdfSync('sha256', key, '', use, KEY_BYTES));
    keys.set(use, known);
    return known;
  };
  return {
    seal(purpose, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, keyFor(`seal ${purpose}`), nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
    },
    open(purpose, sealed) {
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
      try {
        if (sealed[0] !== VERSION) throw new Error(`Unknown version ${sealed[0]}`);
        const decipher = createDecipheriv(CIPHER, keyFor(`seal ${purpose}`), nonce);
        decipher.setAuthTag(tag);
        const body = sealed.subarray(1 + NONCE_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new Error(
          'What was sealed cannot be opened: is SECRET_KEY, or secret.key in DATA_DIR, the one it was sealed with?',
          { cause },
        );
      }
    },
    digest(purpose, text) {
      return createHmac('sha256', keyFor(`digest ${purpose}`))
        .update(text)
        .digest();
    },
  };
}
