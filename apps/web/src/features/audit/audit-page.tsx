import type { AuditLine } from '@station/contract/audit/audit';
import IconListSearch from '@tabler/icons-react/dist/esm/icons/IconListSearch.mjs';
import IconTableExport from '@tabler/icons-react/dist/esm/icons/IconTableExport.mjs';
import { useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { languageOf } from '../../platform/i18n.ts';
import { Problem } from '../../platform/problem.ts';
import { problemText } from '../../platform/problem-text.ts';
import { useShortcut } from '../../platform/shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Screen, ScreenHead, ScreenTitle } from '../../ui/screen.tsx';
import { CentredSpinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toaster.tsx';
import { useAuditExport, useAuditLines } from './audit.data.ts';
import css from './audit.module.css';
import {
  type AuditAddress,
  type AuditChange,
  NO_FILTERS,
  useAuditAddress,
} from './audit-address.ts';
import { AuditFilters, SEARCH_KEY } from './audit-filters.tsx';
import { AuditEntry } from './audit-line.tsx';
import { actorText } from './audit-texts.ts';
import origin from './messages/origin.json';
import { say } from './words.ts';

/** The audit log, for administrators: who did what, when, and what it was before and after. */
export function AuditPage() {
  const [address, change] = useAuditAddress();
  const lines = useAuditLines(address);
  const search = useRef<HTMLInputElement>(null);
  const shown = lines.data?.pages.flatMap((page) => page.data);
  const filtered = Object.values(address).some(Boolean);
  const actor = shown?.find((line) => line.actor_id === address.actor);

  useShortcut({
    keys: SEARCH_KEY,
    description: m.audit_shortcut_search(),
    run: () => {
      search.current?.focus();
      search.current?.select();
    },
  });

  return (
    <Screen>
      <ScreenHead>
        <ScreenTitle subtitle={m.audit_text()}>{m.audit_title()}</ScreenTitle>
        <div className={css.tools}>
          {filtered ? (
            <Button tone="quiet" onClick={() => change(NO_FILTERS)}>
              {say(m.common_clear_filters)}
            </Button>
          ) : null}
          <ExportButton address={address} />
        </div>
      </ScreenHead>
      <AuditFilters
        address={address}
        onChange={change}
        actorName={actor && actorText(actor)}
        searchRef={search}
      />
      {lines.isPending ? <CentredSpinner text={say(m.common_loading)} /> : null}
      {lines.isError && !shown ? (
        <LinesFailure error={lines.error} onRetry={() => void lines.refetch()} />
      ) : null}
      {shown ? (
        <Lines
          lines={shown}
          filtered={filtered}
          onFilter={change}
          onClear={() => change(NO_FILTERS)}
          more={
            lines.hasNextPage ? (
              <More
                busy={lines.isFetchingNextPage}
                error={lines.isFetchNextPageError ? lines.error : undefined}
                onMore={() => void lines.fetchNextPage()}
              />
            ) : undefined
          }
        />
      ) : null}
    </Screen>
  );
}

function ExportButton({ address }: { address: AuditAddress }) {
  const saving = useAuditExport();
  return (
    <Button
      icon={<IconTableExport size={18} aria-hidden="true" />}
      busy={saving.isPending}
      onClick={() =>
        saving.mutate(address, {
          onSuccess: (name) => toast({ text: m.audit_exported({ name }), tone: 'good' }),
          onError: (error) =>
            toast({
              text: `${m.audit_error_export()}. ${problemText(error, languageOf(origin, '*'))}`,
              tone: 'bad',
            }),
        })
      }
    >
      {saving.isPending ? say(m.common_exporting) : m.audit_export()}
    </Button>
  );
}

type LinesProps = {
  lines: readonly AuditLine[];
  filtered: boolean;
  onFilter: (change: AuditChange) => void;
  onClear: () => void;
  /** The way to older lines, where there are any. */
  more: React.ReactNode;
};

function Lines({ lines, filtered, onFilter, onClear, more }: LinesProps) {
  if (lines.length === 0) {
    return (
      <EmptyState
        icon={<IconListSearch size={40} aria-hidden="true" />}
        title={filtered ? m.audit_none_found() : m.audit_none()}
        text={filtered ? m.audit_none_found_hint() : undefined}
        action={
          filtered ? <Button onClick={onClear}>{say(m.common_clear_filters)}</Button> : undefined
        }
      />
    );
  }
  const count = formatNumber(lines.length);
  return (
    <>
      <ol className={css.lines} aria-label={m.audit_list()}>
        {lines.map((line) => (
          <AuditEntry key={line.id} line={line} onFilter={onFilter} />
        ))}
      </ol>
      <div className={css.foot}>
        <p role="status" className={css.count}>
          {more ? m.audit_shown({ count }) : m.audit_end({ count })}
        </p>
        {more}
      </div>
    </>
  );
}

type MoreProps = { busy: boolean; error: Error | null | undefined; onMore: () => void };

function More({ busy, error, onMore }: MoreProps) {
  return (
    <>
      <Button busy={busy} onClick={onMore}>
        {busy ? m.audit_more_loading() : m.audit_more()}
      </Button>
      <p role="alert" className={css.failure}>
        {error ? problemText(error, languageOf(origin, '*')) : null}
      </p>
    </>
  );
}

function LinesFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const code = error instanceof Problem ? error.request_id : '';
  return (
    <LoadFailure
      title={m.audit_error_list()}
      words={{
        text: problemText(error, languageOf(origin, '*')),
        detail: code ? say(m.common_error_code, { code }) : undefined,
        retry: say(m.common_retry),
      }}
      onRetry={onRetry}
    />
  );
}
