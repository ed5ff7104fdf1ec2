import type { Import } from '@station/contract/imports/imports';
import { Suspense, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { lazyPart } from '../../platform/lazy-part.ts';
import { CentredSpinner } from '../../ui/spinner.tsx';
import type { ImportKindTexts } from './import-kind.ts';
import css from './imports.module.css';
import { missingFields, stateText } from './mapping-texts.ts';

// Most files need none of its fields.
const MappingForm = lazyPart(() => import('./mapping-form.tsx'), 'MappingForm');

type Props = { one: Import; kind: ImportKindTexts };

/** How the file was read: which sheet, which row of headings, which column stands for what. */
export function ImportMapping({ one, kind }: Props) {
  const missing = missingFields(one, one.columns).length > 0;
  const [open, setOpen] = useState(missing);
  return (
    <details
      className={css.mapping}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={css.mappingTitle}>
        <strong>{m.imports_mapping_title()}</strong>
        <span className={css.mappingState} data-bad={missing || undefined}>
          {stateText(one, kind)}
        </span>
      </summary>
      <div className={css.mappingBody}>
        {open ? (
          <Suspense fallback={<CentredSpinner text={m.imports_loading()} />}>
            <MappingForm one={one} kind={kind} />
          </Suspense>
        ) : null}
      </div>
    </details>
  );
}
