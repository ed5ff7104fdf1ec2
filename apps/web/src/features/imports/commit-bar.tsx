import type { Import } from '@station/contract/imports/imports';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useNavigate } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import type { ImportKindTexts } from './import-kind.ts';
import css from './imports.module.css';
import { useDiscard } from './use-discard.ts';

type Props = { one: Import; kind: ImportKindTexts; onCommit: () => void };

/** At the lower edge of the screen: write what is there, or give it up. */
export function CommitBar({ one, kind, onCommit }: Props) {
  const navigate = useNavigate();
  const discard = useDiscard();
  const giveUp = async () => {
    if (await discard.ask(one)) await navigate({ to: kind.places.start });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would call for form fields.
    <div role="group" aria-label={m.imports_commit_bar()} className={css.commitBar}>
      <Button tone="quietDanger" compact busy={discard.busy} onClick={() => void giveUp()}>
        {m.imports_open_discard()}
      </Button>
      <Button
        tone="primary"
        icon={<IconCheck size={18} aria-hidden="true" />}
        disabled={one.counts.added + one.counts.updated === 0}
        onClick={onCommit}
      >
        {commitText(one)}
      </Button>
    </div>
  );
}

function commitText({ counts }: Import): string {
  const added = formatNumber(counts.added);
  const updated = formatNumber(counts.updated);
  if (counts.added > 0 && counts.updated > 0) return m.imports_commit_both({ added, updated });
  if (counts.updated > 0) return m.imports_commit_update({ count: updated });
  return counts.added > 0 ? m.imports_commit_add({ count: added }) : m.imports_commit_nothing();
}
