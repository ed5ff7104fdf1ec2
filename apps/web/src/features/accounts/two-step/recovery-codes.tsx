import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { m } from '../../../paraglide/messages.js';
import { formatDate } from '../../../platform/format.ts';
import { useUser } from '../../../platform/session.ts';
import { save } from '../../../platform/transfer.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-field.tsx';
import { text } from './text.ts';
import css from './two-step.module.css';

/** Recovery codes, shown this once, with the ways to keep them: copy, file, paper. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const user = useUser();
  const head = m.two_step_codes_file_head({
    username: user?.username ?? '',
    date: formatDate(new Date()),
  });
  const paper = `${head}\n\n${codes.join('\n')}\n`;
  return (
    <div className="stack-4">
      <div className={css.paper}>
        <p className={css.paperHead}>{head}</p>
        <ul className={css.codes} aria-label={m.two_step_codes_list()}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="wrap-2">
        <CopyButton
          text={paper}
          copyLabel={text(m.common_copy)}
          copiedLabel={text(m.common_copied)}
        />
        <Button
          icon={<IconDownload size={18} aria-hidden="true" />}
          onClick={() =>
            save(new Blob([paper], { type: 'text/plain;charset=utf-8' }), m.two_step_codes_file())
          }
        >
          {m.two_step_codes_download()}
        </Button>
        <Button icon={<IconPrinter size={18} aria-hidden="true" />} onClick={() => window.print()}>
          {m.two_step_codes_print()}
        </Button>
      </div>
    </div>
  );
}
