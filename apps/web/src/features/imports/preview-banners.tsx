import type { Import } from '@station/contract/imports/imports';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Problem } from '../../platform/problem.ts';
import { MessageBanner } from '../../ui/message-banner.tsx';
import { countLines, isFailedWhole } from './count-lines.ts';
import type { ImportKindTexts } from './import-kind.ts';
import type { FailedRun } from './import-runs.data.ts';
import { importProblemText } from './import-texts.ts';

type Props = { one: Import; kind: ImportKindTexts };

/** As it stands, nothing would be written: said with the counts, red or not (spec 2, section 4). */
export function NothingBanner({ one, kind }: Props) {
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  return (
    <MessageBanner
      tone={isFailedWhole(one.counts) ? 'bad' : 'good'}
      title={m.imports_commit_nothing()}
      lines={countLines(one.counts, kind)}
      closeLabel={m.imports_close()}
      onClose={() => setClosed(true)}
    />
  );
}

/** How a commit ended that did not end well. */
export function CommitEnd({ ended, onClose }: { ended: FailedRun; onClose: () => void }) {
  const lost =
    ended.kind === 'failed' && ended.error instanceof Problem && ended.error.code === 'network';
  const title = () => {
    if (ended.kind === 'cancelled') return m.imports_cancelled_writing();
    return lost ? m.imports_lost() : m.imports_error_commit();
  };
  const text = () => {
    if (ended.kind === 'cancelled') return undefined;
    return lost ? m.imports_lost_writing() : importProblemText(ended.error);
  };
  const line = text();
  return (
    <MessageBanner
      tone="bad"
      title={title()}
      lines={line === undefined ? [] : [{ text: line, tone: 'plain' }]}
      closeLabel={m.imports_close()}
      onClose={onClose}
    />
  );
}
