import type { ReportContent } from '@station/contract/reports/report-fields';
import type { MyDay } from '@station/contract/reports/reports';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconRotate from '@tabler/icons-react/dist/esm/icons/IconRotate.mjs';
import { type ReactNode, useEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatDate, formatDateTime, formatNumber, formatTime } from '../../platform/format.ts';
import { leavingTexts } from '../../platform/leaving-texts.ts';
import { useLock } from '../../platform/lock.ts';
import { Problem } from '../../platform/problem.ts';
import { RichText } from '../../platform/rich-text/rich-text.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useQuestion } from '../../ui/form.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { TextArea } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toaster.tsx';
import { CommentsPanel } from './comments-panel.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DayHead } from './day-head.tsx';
import { carriedOver, type Draft, draftOf, fromTemplate } from './draft.ts';
import { HandedIn } from './handed-in.tsx';
import { ItemRows } from './item-rows.tsx';
import {
  durationText,
  reportFailureText,
  reportLoadFailure,
  reportsLanguage,
  STATES,
  stateOfReport,
} from './report-texts.ts';
import { useDayAddress } from './reports.address.ts';
import { useMyDay, useReportCalls } from './reports.data.ts';
import css from './reports.module.css';
import { text } from './text.ts';
import { type DraftWork, useDraft } from './use-draft.ts';
import { VersionsDialog } from './versions-dialog.tsx';

/** One's own report of a day. `files` are those of a report, by its number. */
export function MyDayPage({ files }: { files: (id: number) => ReactNode }) {
  const { address, change } = useDayAddress();
  const query = useMyDay(address.day);
  const { data } = query;
  // The day may be handed in on another device while something is typed here, which stays on the screen.
  const [isUnsaved, setUnsaved] = useState(false);
  if (!data) {
    return (
      <Screen>
        <NotLoaded of={query} loading={text(m.common_loading)} failure={reportLoadFailure} />
      </Screen>
    );
  }
  const goTo = (day: string) => change({ day: day === data.today ? '' : day });
  const isWritten = !data.report || ['draft', 'returned'].includes(data.report.status);
  return (
    <Screen>
      <DayHead
        title={m.reports_title()}
        day={data.day}
        today={data.today}
        onDay={goTo}
        subtitle={<DueLine day={data} />}
      />
      {isWritten || isUnsaved ? (
        <Writing
          key={data.day}
          asked={address.day}
          day={data}
          files={files}
          onUnsaved={setUnsaved}
        />
      ) : (
        <HandedIn day={data} files={files} />
      )}
    </Screen>
  );
}

/** How the day stands, and until when it is to be handed in. */
function DueLine({ day: { report, excuse, due_at } }: { day: MyDay }) {
  const time = formatDateTime(due_at);
  if (report && report.status !== 'draft') {
    const { text: state, tint } = stateOfReport(report);
    return <Badge tint={tint}>{state()}</Badge>;
  }
  if (excuse) {
    const { text: state, tint } = STATES[excuse.kind];
    return <Badge tint={tint}>{excuse.name ? `${state()}: ${excuse.name}` : state()}</Badge>;
  }
  return Date.parse(due_at) < Date.now() ? m.reports_due_over({ time }) : m.reports_due({ time });
}

type WritingProps = {
  asked: string;
  day: MyDay;
  files: (id: number) => ReactNode;
  /** Told whether something is typed that is not kept; `onUnsaved` stays the same. */
  onUnsaved: (isUnsaved: boolean) => void;
};

function Writing({ asked, day, files, onUnsaved }: WritingProps) {
  const work = useDraft(asked, day);
  const { draft, change, stored, isUnsaved } = work;
  useEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);
  const [showsVersions, setShowsVersions] = useState(false);
  useQuestion(work.leaving, leavingTexts(reportsLanguage()));
  const set = (next: Partial<Draft>) => change({ ...draft, ...next });
  return (
    <>
      {day.has_leader ? null : <Notice tone="plain">{m.reports_no_leader()}</Notice>}
      {stored?.status === 'returned' ? <CommentsPanel report={day.report ?? stored} /> : null}
      <Panel title={m.reports_done_today()} actions={<TakeOver day={day} work={work} />}>
        <ItemRows items={draft.items} onChange={(items) => set({ items })} />
        <p className={css.sum}>{sumText(draft)}</p>
      </Panel>
      <Panel title={m.reports_tomorrow()} text={m.reports_tomorrow_hint()}>
        <TextArea
          aria-label={m.reports_tomorrow()}
          rows={3}
          maxLength={4_000}
          value={draft.tomorrow}
          onChange={(event) => set({ tomorrow: event.currentTarget.value })}
        />
      </Panel>
      <Panel title={m.reports_blockers()} text={m.reports_blockers_hint()}>
        <TextArea
          aria-label={m.reports_blockers()}
          rows={2}
          maxLength={4_000}
          value={draft.blockers}
          onChange={(event) => set({ blockers: event.currentTarget.value })}
        />
      </Panel>
      <Panel title={text(m.common_notes)}>
        <RichText
          label={text(m.common_notes)}
          toolbar="notes"
          value={draft.notes}
          onChange={(notes) => set({ notes })}
        />
      </Panel>
      {stored ? files(stored.id) : null}
      <WritingBar work={work} onVersions={() => setShowsVersions(true)} />
      {work.conflict ? <ConflictDialog conflict={work.conflict} /> : null}
      {showsVersions && stored ? (
        <VersionsDialog
          id={stored.id}
          onTake={(content: ReportContent) => {
            change(draftOf(content));
            setShowsVersions(false);
          }}
          onClose={() => setShowsVersions(false)}
        />
      ) : null}
    </>
  );
}

function sumText({ items }: Draft): string {
  const filled = items.filter((item) => item.text.trim() !== '' || item.link);
  const minutes = filled.reduce((sum, item) => sum + item.minutes, 0);
  return m.reports_total({ count: formatNumber(filled.length), time: durationText(minutes) });
}

/** What the day can begin with: what was left of the last one, and the template. */
function TakeOver({ day: { previous, template }, work }: { day: MyDay; work: DraftWork }) {
  const { draft, change } = work;
  const take = (next: Draft) => {
    const count =
      next.items.length - draft.items.filter((item) => item.text.trim() || item.link).length;
    const isNew = count > 0 && next.items.some((item) => item.text.trim() || item.link);
    if (isNew) change(next);
    toast({
      text: isNew
        ? m.reports_taken_over({ count: formatNumber(count) })
        : m.reports_nothing_to_take(),
      tone: 'good',
    });
  };
  return (
    <>
      {previous ? (
        <Button
          compact
          title={m.reports_from_before_hint()}
          icon={<IconRotate size={18} aria-hidden="true" />}
          onClick={() => take(carriedOver(draft, previous.content))}
        >
          {m.reports_from_before({ day: formatDate(previous.day) })}
        </Button>
      ) : null}
      {template ? (
        <Button
          compact
          icon={<IconFileText size={18} aria-hidden="true" />}
          onClick={() => take(fromTemplate(draft, template))}
        >
          {m.reports_from_template()}
        </Button>
      ) : null}
    </>
  );
}

/** How it is with what was typed, and the way to hand it in; it stays in sight. */
function WritingBar({ work, onVersions }: { work: DraftWork; onVersions: () => void }) {
  const { submit } = useReportCalls();
  const lock = useLock();
  const handIn = () =>
    lock.run(async () => {
      if (!(await work.keep())) return;
      const { stored } = work.latest();
      if (!stored) {
        toast({ text: m.reports_error_empty(), tone: 'bad' });
        return;
      }
      try {
        await submit.mutateAsync({ id: stored.id, version: stored.version });
        toast({ text: m.reports_submitted_done(), tone: 'good' });
      } catch (error) {
        toast({ text: reportFailureText(error), tone: 'bad' });
      }
    });
  return (
    <div className={css.foot}>
      <p role="status" className={css.keeping} data-bad={work.keeping === 'failed' || undefined}>
        {keepingText(work)}
        {work.keeping === 'failed' ? (
          <Button compact onClick={() => void work.keep()}>
            {text(m.common_retry)}
          </Button>
        ) : null}
      </p>
      <div className={css.actions}>
        {work.stored ? (
          <Button icon={<IconHistory size={18} aria-hidden="true" />} onClick={onVersions}>
            {m.reports_versions()}
          </Button>
        ) : null}
        <Button tone="primary" busy={submit.isPending} onClick={() => void handIn()}>
          {submit.isPending ? m.reports_submitting() : m.reports_submit()}
        </Button>
      </div>
    </div>
  );
}

function keepingText({ keeping, stored, failure }: DraftWork): string {
  switch (keeping) {
    case 'empty':
      return m.reports_nothing_yet();
    case 'changed':
      return m.reports_unsaved();
    case 'keeping':
      return m.reports_saving();
    case 'failed':
      return failure instanceof Problem && failure.code === 'invalid'
        ? `${m.reports_not_saved()} ${reportFailureText(failure)}`
        : m.reports_not_saved();
    case 'kept':
      return stored
        ? m.reports_saved({ time: formatTime(new Date(stored.updated_at)) })
        : m.reports_nothing_yet();
  }
}
