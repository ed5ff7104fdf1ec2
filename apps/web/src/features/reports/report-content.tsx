import { meetingPath } from '@station/contract/meetings/meetings';
import type {
  ReportContent,
  ReportItem,
  ReportLink,
} from '@station/contract/reports/report-fields';
import { createLink, linkOptions } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { RichTextView } from '../../platform/rich-text/rich-text-view.tsx';
import { useUser } from '../../platform/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';
import { durationText, KIND_TEXTS, LINK_TEXTS } from './report-texts.ts';
import css from './reports.module.css';
import { text } from './text.ts';

const TextLink = createLink(TextAnchor);

/** What somebody has written, to be read. */
export function ReportContentView({ content }: { content: ReportContent }) {
  const { items, tomorrow, blockers, notes } = content;
  return (
    <div className="stack-4">
      <section>
        <h3 className={css.heading}>{m.reports_done()}</h3>
        {items.length === 0 ? <p className={css.quiet}>{m.reports_empty()}</p> : null}
        <ol className={css.doneItems}>
          {items.map((item, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is read does not move.
            <DoneItem key={place} item={item} />
          ))}
        </ol>
        <p className={css.sum}>
          {m.reports_total({
            count: formatNumber(items.length),
            time: durationText(items.reduce((sum, { minutes }) => sum + minutes, 0)),
          })}
        </p>
      </section>
      <Words title={m.reports_tomorrow()} words={tomorrow} />
      <Words title={m.reports_blockers()} words={blockers} />
      {notes ? (
        <section>
          <h3 className={css.heading}>{text(m.common_notes)}</h3>
          <RichTextView html={notes} />
        </section>
      ) : null}
    </div>
  );
}

function DoneItem({ item }: { item: ReportItem }) {
  const { text: words, kind, minutes, progress, link } = item;
  return (
    <li className="stack-1">
      <p className={css.words}>
        {words}
        {link ? (
          <>
            {words ? ' · ' : null}
            <RecordLink link={link} />
          </>
        ) : null}
      </p>
      <p className={css.facts}>
        <Badge tint="grey">{KIND_TEXTS[kind]()}</Badge>
        {minutes > 0 ? <span>{durationText(minutes)}</span> : null}
        <span className={css.progress}>
          <span className={css.bar} aria-hidden="true">
            <span style={{ width: `${progress}%` }} />
          </span>
          <span className="visually-hidden">{m.reports_progress()}</span> {progress}%
        </span>
      </p>
    </li>
  );
}

/** The way to a record, where it has an address of its own; a course's goes by its school. */
function RecordLink({ link: { kind, id, label } }: { link: ReportLink }) {
  const name = `${LINK_TEXTS[kind]()}: ${label}`;
  const isAdmin = useUser()?.role === 'admin';
  if (kind === 'company' && isAdmin) {
    return (
      <TextLink to="/app/management" search={{ search: label }}>
        {name}
      </TextLink>
    );
  }
  if (kind === 'meeting') return <TextLink to={meetingPath(id)}>{name}</TextLink>;
  if (kind !== 'contact') return name;
  const to = linkOptions({ to: '/home/contacts/$id', params: { id: String(id) } });
  return <TextLink {...to}>{name}</TextLink>;
}

function Words({ title, words }: { title: string; words: string }) {
  if (words === '') return null;
  return (
    <section>
      <h3 className={css.heading}>{title}</h3>
      <p className={css.words}>{words}</p>
    </section>
  );
}
