import type { ApiToken } from '@station/contract/accounts/api-tokens';
import { API_AREAS, type ApiScope } from '@station/contract/api-areas';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatDate, formatDateTime } from '../../../platform/format.ts';
import { loadedList } from '../../../platform/list-state.ts';
import { plainListTexts } from '../../../platform/plain-list-texts.ts';
import { loadFailure, problemText } from '../../../platform/problem-text.ts';
import { addAction } from '../../../records/row-actions.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { API_AREA_TEXTS } from './api-areas.texts.ts';
import { ApiTokenDialog, ApiTokenOnce, type NewApiToken } from './api-token-dialogs.tsx';
import { useApiTokenRevocation, useApiTokens, useApiTokensRefresh } from './api-tokens.data.ts';

/** The keys with which programs call Station. */
export function ApiTokensPage() {
  const query = useApiTokens();
  const forms = useFormAddress();
  const refresh = useApiTokensRefresh();
  const revoke = useRevocation();
  const [made, setMade] = useState<NewApiToken>();
  return (
    <Screen>
      <ListScreen
        lines
        list={loadedList(query, query.data, loadFailure(m.api_tokens_error_load))}
        texts={plainListTexts({
          list: m.api_tokens_title(),
          none: { title: m.api_tokens_none(), text: m.api_tokens_none_text() },
        })}
        title={<ScreenTitle subtitle={m.api_tokens_text()}>{m.api_tokens_title()}</ScreenTitle>}
        primary={addAction(m.api_tokens_add(), () => forms.add())}
        columns={tokenColumns((token) => void revoke(token))}
        rowKey={({ id }) => id}
        icon={<IconKey size={40} aria-hidden="true" />}
      />
      {forms.adding ? (
        <ApiTokenDialog
          onClose={forms.close}
          onMade={(token) => {
            refresh();
            forms.close();
            setMade(token);
          }}
        />
      ) : null}
      {made ? <ApiTokenOnce made={made} onClose={() => setMade(undefined)} /> : null}
    </Screen>
  );
}

/** Asks before a program is refused from then on. */
function useRevocation() {
  const revocation = useApiTokenRevocation();
  return async ({ id, name }: ApiToken) => {
    const isSure = await confirm({
      title: m.api_tokens_revoke_question({ name }),
      text: m.api_tokens_revoke_text(),
      confirmLabel: m.api_tokens_revoke(),
      cancelLabel: m.common_cancel(),
      tone: 'danger',
    });
    if (!isSure) return;
    revocation.mutate(
      { params: { id } },
      {
        onSuccess: () => toast({ text: m.api_tokens_revoked({ name }), tone: 'good' }),
        onError: (error) =>
          toast({ text: `${m.api_tokens_error_revoke()} ${problemText(error)}`, tone: 'bad' }),
      },
    );
  };
}

function tokenColumns(revoke: (token: ApiToken) => void): Column<ApiToken>[] {
  return [
    {
      key: 'name',
      header: m.common_name(),
      card: 'title',
      cell: ({ name, prefix }) => (
        <>
          <strong>{name}</strong> <code>{prefix}…</code>
        </>
      ),
    },
    {
      key: 'scopes',
      header: m.api_tokens_scopes(),
      card: 'detail',
      cell: ({ scopes }) => scopesText(scopes),
    },
    {
      key: 'used',
      header: m.api_tokens_used(),
      card: 'detail',
      cell: ({ used_at }) => (used_at ? formatDateTime(used_at) : m.api_tokens_never()),
    },
    {
      key: 'expires',
      header: m.api_tokens_expires(),
      card: 'detail',
      cell: ({ expires_at, refused }) =>
        refused ? m.api_tokens_refused() : formatDate(expires_at),
    },
    {
      key: 'made',
      header: m.api_tokens_made(),
      card: 'detail',
      cell: ({ made_by, made_at }) => `${made_by}, ${formatDate(made_at)}`,
    },
    {
      key: 'revoke',
      header: m.common_actions(),
      hideHeader: true,
      card: 'menu',
      cell: (token) => (
        <IconButton
          label={m.api_tokens_revoke_named({ name: token.name })}
          icon={<IconPlugConnectedX size={20} aria-hidden="true" />}
          onClick={() => revoke(token)}
        />
      ),
    },
  ];
}

/** `Contacts: Read and write, Files: Read`. */
function scopesText(scopes: readonly ApiScope[]): string {
  const texts = API_AREAS.flatMap((area) => {
    const reads = scopes.includes(`${area}:read`);
    const writes = scopes.some((it) => it === `${area}:write`);
    if (!reads && !writes) return [];
    const written = writes ? m.api_tokens_access_write() : m.api_tokens_access_read();
    const access = reads && writes ? m.api_tokens_access_both() : written;
    return m.api_tokens_scope_text({ area: API_AREA_TEXTS[area](), access });
  });
  return texts.join(', ');
}
