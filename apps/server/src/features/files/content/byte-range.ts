import type { ByteRange } from '../../../platform/blobs/blob-store.ts';

/**
 * What a `Range` header asks of so many bytes (RFC 9110, section 14.1.2): the range, `none` where all
 * is to be sent (no header, another unit, several ranges), or `outside` of what there is.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'none' | 'outside' {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!found) return 'none';
  const [, first = '', last = ''] = found;
  if (first === '') {
    if (last === '') return 'none';
    const count = Math.min(Number(last), size);
    return count === 0 ? 'outside' : { start: size - count, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'none';
  if (start >= size) return 'outside';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
