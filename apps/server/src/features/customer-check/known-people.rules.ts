import {
  EVIDENCE,
  type Evidence,
  type KnownKind,
  type Verdict,
} from '@station/contract/customer-check/checks';
import { type Reading, readTerm } from '@station/contract/customer-check/terms';
import { digitsOf, foldText } from '@station/contract/search-text';
import { comparablePhone } from '../../platform/phones.ts';
import type { FoundPerson, Look } from './known-people.kind.ts';

/** Digits from the end by which telephone numbers are similar: what is in front is often left out. */
const TAIL = 7;

/** A number that Korea, Viet Nam or whoever's code it has knows as one. */
const isPhone = (typed: string): boolean => comparablePhone(typed).startsWith('+');

/** As what a term can be read. */
export const readingsOf = (term: string): Reading[] => readTerm(term, isPhone);

/** What has to be looked for; a personal number is kept nowhere, and so looked for nowhere. */
export function looksOf(readings: readonly Reading[]): Look[] {
  return readings.flatMap(({ kind, written }): Look[] => {
    switch (kind) {
      case 'phone': {
        const key = comparablePhone(written);
        return [{ by: 'phone', key, tail: digitsOf(key).slice(-TAIL) }];
      }
      case 'email':
        return [{ by: 'email', address: written.toLowerCase() }];
      case 'name':
        return [{ by: 'name', text: written }];
      case 'vn-personal':
        return [];
      default:
        return [{ by: 'number', written }];
    }
  });
}

/** Why somebody was found; empty when nothing of it bears on them after all. */
export function evidenceOf(kind: KnownKind, found: FoundPerson, look: Look): Evidence[] {
  switch (look.by) {
    case 'phone':
      if (found.phones.some((it) => comparablePhone(it) === look.key)) return ['phone'];
      return found.phones.some((it) => digitsOf(it).endsWith(look.tail)) ? ['phone-like'] : [];
    case 'email':
      return [
        found.emails.some((it) => it.toLowerCase() === look.address) ? 'email' : 'email-like',
      ];
    case 'number':
      return [found.number === look.written ? 'number' : 'number-like'];
    case 'name':
      if (foldText(found.name) !== foldText(look.text)) return ['name-like'];
      return [kind === 'company' ? 'company-name' : 'name'];
  }
}

/** Evidence that settles who somebody is. */
const SETTLING: ReadonlySet<Evidence> = new Set(['number', 'phone', 'email', 'company-name']);

/** Evidence that a caution about somebody is taken seriously for: a shared name is enough. */
const WARNING: ReadonlySet<Evidence> = new Set([...SETTLING, 'name']);

const settles = (evidence: readonly Evidence[]): boolean => evidence.some((it) => SETTLING.has(it));

export const warns = (evidence: readonly Evidence[]): boolean =>
  evidence.some((it) => WARNING.has(it));

/** What was found comes to. */
export function verdictOf(
  matches: readonly { evidence: readonly Evidence[] }[],
  isCautioned: boolean,
): Verdict {
  if (isCautioned) return 'caution';
  if (matches.some(({ evidence }) => settles(evidence))) return 'known';
  return matches.length > 0 ? 'similar' : 'new';
}

/** Each of those who were found once, with all the evidence that there is; the best of it first. */
export function mergedPeople<
  Person extends { kind: KnownKind; id: number; evidence: readonly Evidence[] },
>(found: readonly Person[]): Person[] {
  const groups = Map.groupBy(found, ({ kind, id }) => `${kind} ${id}`);
  const merged = [...groups.values()].map((same) => ({
    ...(same[0] as Person),
    evidence: [...new Set(same.flatMap(({ evidence }) => evidence))].sort(byPlace),
  }));
  return merged.sort((a, b) => byPlace(a.evidence[0], b.evidence[0]));
}

const byPlace = (a: Evidence = 'name-like', b: Evidence = 'name-like'): number =>
  EVIDENCE.indexOf(a) - EVIDENCE.indexOf(b);
