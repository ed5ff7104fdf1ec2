import type { RegisterState } from '@station/contract/customer-check/checks';
import * as z from 'zod/mini';
import { askJson, OutsideFailure } from '../../platform/ask-json.ts';

/** What a register says of a number. */
export type Told = { state: RegisterState; name: string; address: string };

/** An answer about one number takes a hundredth of it. */
const ANSWER_MAX = 100_000;

/** `b_stt_cd` of the National Tax Service: 01 goes on, 02 rests, 03 is closed; empty: not known. */
const NTS_STATES: Readonly<Record<string, RegisterState>> = {
  '01': 'active',
  '02': 'suspended',
  '03': 'closed',
  '': 'not-registered',
};

const NtsAnswer = z.object({
  data: z
    .array(z.object({ b_no: z.string(), b_stt_cd: z.string() }))
    .check(z.minLength(1), z.maxLength(1)),
});

/**
 * The status of a Korean business by the service of the National Tax Service at data.go.kr
 * (`/nts-businessman/v1/status`), which tells neither names nor addresses.
 * @throws OutsideFailure, the signal's reason, and what `fetch` throws when nobody is there.
 */
export async function askNts(
  host: string,
  key: string,
  written: string,
  signal: AbortSignal,
): Promise<Told> {
  const number = written.replaceAll('-', '');
  const url = `${host}/api/nts-businessman/v1/status?serviceKey=${encodeURIComponent(key)}`;
  const [told] = await askJson(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ b_no: [number] }),
    signal,
    read: (answer) => NtsAnswer.parse(answer).data,
    most: ANSWER_MAX,
  });
  const state = told && NTS_STATES[told.b_stt_cd];
  if (!state || told.b_no !== number) throw new OutsideFailure('It answered something else');
  return { state, name: '', address: '' };
}

/** `00` found, `51` and `52` no such number. */
const VietQrAnswer = z.object({
  code: z.string(),
  data: z.optional(
    z.nullable(
      z.object({
        name: z._default(z.nullable(z.string()), ''),
        address: z._default(z.nullable(z.string()), ''),
      }),
    ),
  ),
});

/**
 * Name and address of a Vietnamese tax payer by VietQR (`/v2/business/{taxCode}`), which knows of no
 * states beyond being registered.
 * @throws as {@link askNts} does.
 */
export async function askVietQr(host: string, written: string, signal: AbortSignal): Promise<Told> {
  const told = await askJson(`${host}/v2/business/${encodeURIComponent(written)}`, {
    signal,
    read: (answer) => VietQrAnswer.parse(answer),
    most: ANSWER_MAX,
  });
  if (told.code === '51' || told.code === '52') {
    return { state: 'not-registered', name: '', address: '' };
  }
  if (told.code !== '00' || !told.data) throw new OutsideFailure('It answered something else');
  const { name, address } = told.data;
  return { state: 'registered', name: storable(name), address: storable(address) };
}

const storable = (text: string | null): string =>
  (text ?? '').replaceAll('\0', '').toWellFormed().slice(0, 500);
