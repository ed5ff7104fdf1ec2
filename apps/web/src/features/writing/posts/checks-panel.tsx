import type { Finding } from '@station/contract/writing/checks';
import type { Post } from '@station/contract/writing/writing-fields';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LinkCheckButton } from '../link-check-button.tsx';
import { useSimilar } from '../writing.data.ts';
import css from '../writing.module.css';
import { findingText, LINK_STATE_TEXTS, LINK_STATE_TINTS } from '../writing-texts.ts';

/** A pause in writing, in milliseconds, after which a text is compared with earlier posts. */
const PAUSE_MS = 800;

/** What stands still for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

type ChecksPanelProps = { post: Post; html: string; findings: readonly Finding[] };

/** What was found in the text: what has to be mended first, with the passages. */
export function ChecksPanel({ post, html, findings }: ChecksPanelProps) {
  const similar = useSimilar(useSettled(html), post.id);
  const alike = html === '' ? [] : (similar.data ?? []);
  const count = findings.length + alike.length;
  return (
    <Panel
      title={m.writing_checks()}
      text={
        count === 0
          ? m.writing_checks_none()
          : m.writing_checks_count({ count: formatNumber(count) })
      }
      actions={<LinkCheck post={post} />}
    >
      <ul className={css.findings} aria-label={m.writing_checks()}>
        {findings.map((finding) => (
          <li
            key={`${finding.kind} ${finding.about}`}
            className={css.finding}
            data-severity={finding.severity}
          >
            <p>
              <Badge tint={finding.severity === 'wrong' ? 'red' : 'amber'}>
                {finding.severity === 'wrong' ? m.writing_wrong() : m.writing_hint()}
              </Badge>{' '}
              {findingText(finding)}
            </p>
            <Passages passages={finding.passages} />
          </li>
        ))}
        {alike.map(({ sentence, passage, percent, post: other }) => (
          <li
            key={`${sentence} ${other.id} ${passage}`}
            className={css.finding}
            data-severity="hint"
          >
            <p>
              <Badge tint="amber">{m.writing_hint()}</Badge>{' '}
              {m.writing_check_earlier({ percent: formatNumber(percent) })}{' '}
              <Link to="/naverauto/posts/$id" params={{ id: String(other.id) }}>
                {other.title || m.writing_untitled()}
              </Link>
            </p>
            <Passages passages={[sentence, passage]} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Passages({ passages }: { passages: readonly string[] }) {
  return passages.map((passage, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: passages are texts, which may be alike.
    <blockquote key={at} className={css.passage}>
      {passage}
    </blockquote>
  ));
}

/** Has the links of the text as it is saved asked, and says how they answered. */
function LinkCheck({ post }: { post: Post }) {
  if (post.links.length === 0) return null;
  const worst = post.links.find(({ state }) => state !== 'answers')?.state ?? 'answers';
  return (
    <>
      <Badge tint={LINK_STATE_TINTS[worst]}>{LINK_STATE_TEXTS[worst]()}</Badge>
      <LinkCheckButton post={post} label={m.writing_links_check()} />
    </>
  );
}
