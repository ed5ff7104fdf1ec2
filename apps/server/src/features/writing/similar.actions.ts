import { setImmediate } from 'node:timers/promises';
import { sentencesOf } from '@station/contract/writing/post-text';
import type { SimilarSentence } from '@station/contract/writing/posts';
import { bandsOf, likeness, trigramsOf } from '@station/contract/writing/similarity';
import type { Db } from '../../db/db.ts';
import { type CandidateRow, findCandidates } from './parts.queries.ts';
import { findRules } from './rules.queries.ts';

/** Pairs that are told of. */
const TOLD = 50;

/** Sentences of a text that are compared: a long post has some hundreds. */
const COMPARED = 2_000;

/** Sentences that are read, and pairs that are compared, before somebody else has a turn. */
const READ_AT_ONCE = 100;
const PAIRS_AT_ONCE = 2_000;

type Sentence = {
  text: string;
  pieces: Set<string>;
  /** The last of the stored sentences that it was compared with. */
  last?: CandidateRow;
};

/**
 * Sentences of a text that are too like those of other posts, the most alike first. Of more than 2,000
 * sentences as many are compared, spread over the text; each tells of a post its likest passage alone.
 */
export async function findSimilar(
  db: Db,
  html: string,
  postId: number | null,
): Promise<SimilarSentence[]> {
  const { similar_percent } = await findRules(db);
  const byBand = await sentencesByBand(html);
  const found: SimilarSentence[] = [];
  let compared = 0;
  for (const row of await findCandidates(db, [...byBand.keys()], postId)) {
    const pieces = trigramsOf(row.text);
    const post = { id: row.post_id, title: row.title, status: row.status };
    for (const sentence of alikeTo(row, byBand)) {
      compared += 1;
      if (compared % PAIRS_AT_ONCE === 0) await setImmediate();
      const percent = Math.floor(likeness(sentence.pieces, pieces) * 100);
      if (percent < similar_percent) continue;
      keep(found, { sentence: sentence.text, percent, post, passage: row.text });
    }
  }
  return found;
}

/** Sentences that may be like a stored one, each once. */
function* alikeTo(row: CandidateRow, byBand: ReadonlyMap<number, Sentence[]>): Generator<Sentence> {
  for (const band of row.bands) {
    for (const sentence of byBand.get(band) ?? []) {
      if (sentence.last === row) continue;
      sentence.last = row;
      yield sentence;
    }
  }
}

/** The sentences that are compared, by the numbers that likeness is looked up by. */
async function sentencesByBand(html: string): Promise<Map<number, Sentence[]>> {
  const all = [...new Set(sentencesOf(html))]
    .map((text): Sentence => ({ text, pieces: trigramsOf(text) }))
    .filter(({ pieces }) => pieces.size > 0);
  const step = Math.max(1, all.length / COMPARED);
  const byBand = new Map<number, Sentence[]>();
  for (let at = 0; at < Math.min(all.length, COMPARED); at += 1) {
    const sentence = all[Math.floor(at * step)];
    if (!sentence) break;
    for (const band of bandsOf(sentence.text)) {
      const alike = byBand.get(band);
      if (alike) alike.push(sentence);
      else byBand.set(band, [sentence]);
    }
    if (at % READ_AT_ONCE === 0) await setImmediate();
  }
  return byBand;
}

/** Puts a pair in its place among those told of; the least goes when there are too many. */
function keep(found: SimilarSentence[], it: SimilarSentence): void {
  if (found.length === TOLD && it.percent <= (found.at(-1)?.percent ?? 0)) return;
  const known = found.findIndex(
    ({ sentence, post }) => sentence === it.sentence && post.id === it.post.id,
  );
  if (known >= 0) {
    if (it.percent <= (found[known]?.percent ?? 0)) return;
    found.splice(known, 1);
  }
  const place = found.findIndex(({ percent }) => percent < it.percent);
  found.splice(place < 0 ? found.length : place, 0, it);
  if (found.length > TOLD) found.pop();
}
