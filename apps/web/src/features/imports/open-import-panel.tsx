import type { Import } from '@station/contract/imports/imports';
import { createLink } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { formatDateTime } from '../../platform/format.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { ImportKindTexts } from './import-kind.ts';
import { useDiscard } from './use-discard.ts';

const ButtonLink = createLink(ButtonAnchor);

/** An import that was left before its end: go on with it, or give it up. */
export function OpenImportPanel({ open, kind }: { open: Import; kind: ImportKindTexts }) {
  const discard = useDiscard();
  const file = open.file_name;
  const text = () => {
    if (open.state === 'reading') return m.imports_open_reading({ file });
    if (open.state === 'committing') return m.imports_open_committing({ file });
    return m.imports_open_ready({ file, when: formatDateTime(open.created_at) });
  };
  return (
    <Panel
      title={m.imports_open_title()}
      text={text()}
      actions={
        <>
          {open.state === 'committing' ? null : (
            <Button tone="quietDanger" busy={discard.busy} onClick={() => void discard.ask(open)}>
              {m.imports_open_discard()}
            </Button>
          )}
          <ButtonLink tone="primary" to={kind.places.one} params={{ id: open.id }}>
            {m.imports_open_continue()}
          </ButtonLink>
        </>
      }
    />
  );
}
