/** The S3 of a drill: that of the tests, which many objects and two starts of a server ask more of. */
import crypto from 'node:crypto';
import { type S3Server, startS3 } from '../../apps/server/test/fixtures/s3-server.ts';

/** s3rver makes the mark where a list goes on by DES, which OpenSSL has no more: by AES instead. */
function replaceDes(): void {
  for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
    const make = crypto[name] as (cipher: string, key: Buffer, iv: Buffer) => unknown;
    const twice = (half: Buffer | string) => Buffer.concat([Buffer.from(half), Buffer.from(half)]);
    Object.assign(crypto, {
      [name]: (cipher: string, key: Buffer, iv: Buffer) =>
        cipher === 'des' ? make('aes-128-cbc', twice(key), twice(iv)) : make(cipher, key, iv),
    });
  }
}

/** Starts one on a free port. */
export function startObjectStore(): Promise<S3Server> {
  replaceDes();
  return startS3();
}
