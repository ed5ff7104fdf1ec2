import { sentencesOf } from '@station/contract/writing/post-text';
import type { SimilarSentence } from '@station/contract/writing/posts';
import { bandsOf, likeness, trigramsOf } from '@station/contract/writing/similarity';
import type { Db } from '../../db/db.ts';
import { findCandidates } from './parts.queries.ts';
import { findRules } from './rules.queries.ts';

/** Pairs that are told of. */
const TOLD = 50;

/** Sentences of a text that are too like those of other posts, the most alike first. */
export async function findSimilar(
  db: Db,
  html: string,
  postId: number | null,
): Promise<SimilarSentence[]> {
  const { similar_percent } = await findRules(db);
  const sentences = [...new Set(sentencesOf(html))].map((text) => ({
    text,
    pieces: trigramsOf(text),
    bands: bandsOf(text),
  }));
  const byBand = new Map<number, typeof sentences>();
  for (const sentence of sentences) {
    for (const band of sentence.bands) byBand.set(band, [...(byBand.get(band) ?? []), sentence]);
  }
  const found: SimilarSentence[] = [];
  for (const row of await findCandidates(db, [...byBand.keys()], postId)) {
    const pieces = trigramsOf(row.text);
    for (const sentence of new Set(row.bands.flatMap((band) => byBand.get(band) ?? []))) {
      const percent = Math.floor(likeness(sentence.pieces, pieces) * 100);
      if (percent < similar_percent) continue;
      const post = { id: row.post_id, title: row.title, status: row.status };
      found.push({ sentence: sentence.text, percent, post, passage: row.text });
    }
  }
  return found.toSorted((a, b) => b.percent - a.percent).slice(0, TOLD);
}
