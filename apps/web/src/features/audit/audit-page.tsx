import IconListSearch from '@tabler/icons-react/dist/esm/icons/IconListSearch.mjs';
import IconTableExport from '@tabler/icons-react/dist/esm/icons/IconTableExport.mjs';
import { m } from '../../paraglide/messages.js';
import { languageOf } from '../../platform/i18n.ts';
import { useSearchKey } from '../../platform/list-keys.ts';
import { endlessList } from '../../platform/list-state.ts';
import { problemText } from '../../platform/problem-text.ts';
import { exportAction } from '../../records/export-action.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { toast } from '../../ui/toaster.tsx';
import { NO_FILTERS, useAuditAddress } from './audit.address.ts';
import { useAuditExport, useAuditLines } from './audit.data.ts';
import css from './audit.module.css';
import { AuditFilters, auditFiltersSet } from './audit-filters.tsx';
import { AuditEntry } from './audit-line.tsx';
import { actorText, auditFailure, auditTexts } from './audit-texts.ts';
import origin from './messages/origin.json';
import { text } from './text.ts';

/** The audit log, for administrators: who did what, when, and what it was before and after. */
export function AuditPage() {
  const at = useAuditAddress();
  const { address, change } = at;
  const list = endlessList(
    useAuditLines(address),
    ({ data }) => data,
    auditFailure,
    (error) => problemText(error, languageOf(origin, '*')),
  );
  const actor = list.rows?.find((line) => line.actor_id === address.actor);
  const searchKey = useSearchKey(m.audit_shortcut_search());
  const actorName = actor && actorText(actor);
  const saving = useAuditExport();
  const clear = () => change(NO_FILTERS);
  return (
    <Screen>
      <ListScreen
        at={at}
        list={list}
        texts={auditTexts()}
        title={<ScreenTitle subtitle={m.audit_text()}>{m.audit_title()}</ScreenTitle>}
        actions={[
          exportAction(
            saving.isPending ? text(m.common_exporting) : m.audit_export(),
            IconTableExport,
            () => saving.mutate(address, EXPORT_WORDS),
            saving.isPending,
          ),
        ]}
        searchKey={searchKey}
        fields={<AuditFilters at={at} actorName={actorName} />}
        set={auditFiltersSet(address, change, actorName)}
        onClear={clear}
        icon={<IconListSearch size={40} aria-hidden="true" />}
      >
        {(lines) => (
          <ol className={css.lines} aria-label={m.audit_list()}>
            {lines.map((line) => (
              <AuditEntry key={line.id} line={line} onFilter={change} />
            ))}
          </ol>
        )}
      </ListScreen>
    </Screen>
  );
}

/** What is said when the file has been saved, or could not be. */
const EXPORT_WORDS = {
  onSuccess: (name: string) => toast({ text: m.audit_exported({ name }), tone: 'good' }),
  onError: (error: Error) =>
    toast({
      text: `${m.audit_error_export()}. ${problemText(error, languageOf(origin, '*'))}`,
      tone: 'bad',
    }),
} as const;
