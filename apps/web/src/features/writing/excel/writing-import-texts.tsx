import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import css from '../writing.module.css';

/*
 * What the screens of imports are told about topics, and about how often posts were read.
 */

const FIELD_TEXTS: Record<string, () => string> = {
  title: m.writing_topic,
  keyword: m.writing_keyword,
  note: m.common_notes,
  searches_pc: m.writing_searches_pc,
  searches_phone: m.writing_searches_phone,
  documents: m.writing_documents,
  address: m.writing_address,
  views: m.writing_views,
};

/** Name of a column; its key for one that nobody knows. */
export const writingFieldLabel = (key: string): string => FIELD_TEXTS[key]?.() ?? key;

const COUNTED = {
  added: m.writing_import_added,
  updated: m.writing_import_updated,
  skipped: m.writing_import_skipped,
  removed: m.writing_import_removed,
  restored: m.writing_import_restored,
  left: m.writing_import_left,
};

/** A line with a count of rows. */
export const countedRows = (thing: keyof typeof COUNTED, count: string): string =>
  COUNTED[thing]({ count });

/** What an undo does with so many of them. */
export const undoneRows = (thing: 'added' | 'updated', count: string): string =>
  thing === 'added'
    ? m.writing_import_undo_added({ count })
    : m.writing_import_undo_updated({ count });

/** Why a value is refused, for reasons of this feature alone. */
export function writingRemark(reason: string): string | undefined {
  if (reason === 'no-count') return m.writing_import_no_count();
  return reason === 'no-post' ? m.writing_import_no_post() : undefined;
}

const ListLink = createLink((props: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a {...props} className="strong-link" />
));

/** To a topic in the list of all, found by its words. */
export function TopicRecordLink({ search, label }: { search: string; label: string }) {
  return (
    <ListLink to="/naverauto/topics" search={{ search } as never}>
      {m.writing_import_see({ other: label })}
    </ListLink>
  );
}

/** To the published posts, among which the one of an address stands. */
export function PostRecordLink({ label }: { label: string }) {
  return <ListLink to="/naverauto/published">{m.writing_import_see({ other: label })}</ListLink>;
}

/** What a file of topics has to look like. */
export function TopicGuide() {
  const columns = ['title', 'keyword', 'note', 'searches_pc', 'searches_phone', 'documents'];
  return (
    <Guide>
      <li>{m.writing_import_topic_columns({ columns: listed(columns) })}</li>
      <li>{m.writing_import_topic_same()}</li>
      <li>{m.writing_import_topic_naver()}</li>
    </Guide>
  );
}

/** What a file of views has to look like. */
export function ViewsGuide() {
  return (
    <Guide>
      <li>{m.writing_import_views_columns({ columns: listed(['address', 'views']) })}</li>
      <li>{m.writing_import_views_known()}</li>
    </Guide>
  );
}

const listed = (fields: readonly string[]) => fields.map(writingFieldLabel).join(', ');

function Guide({ children }: { children: ReactNode }) {
  return (
    <details className={css.guide} open>
      <summary>{m.writing_import_guide()}</summary>
      <ul>{children}</ul>
    </details>
  );
}
