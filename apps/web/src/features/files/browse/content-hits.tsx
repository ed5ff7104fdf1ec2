import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { MarkedText } from '../../../platform/marked-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { asLine } from '../../../ui/line-opening.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { FileSign } from '../file-sign.tsx';
import { useContentHits } from '../files.data.ts';
import css from '../files.module.css';
import { NodeLink } from './node-link.tsx';

/** Files in whose contents a search was found, with the words around it; nothing where it was not. */
export function ContentHits({ search }: { search: string }) {
  const found = useContentHits(search);
  const { hits, total } = found.data ?? { hits: [], total: 0 };
  if (hits.length === 0) return null;
  return (
    <Panel title={m.files_hits()}>
      <ul className="stack" aria-label={m.files_hits()}>
        {hits.map(({ file, snippet }) => (
          <li key={file.id} {...asLine} className={css.version}>
            <span className={css.nameCell}>
              <FileSign name={file.original_name} mimeType={file.mime_type} />
              <span className={css.versionWords}>
                <NodeLink node={file}>{file.original_name}</NodeLink>
                <span className="quiet-figures">
                  <MarkedText text={snippet ?? ''} search={search} />
                </span>
              </span>
            </span>
          </li>
        ))}
      </ul>
      {found.hasNextPage ? (
        <Button compact busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {m.files_hits_more({ count: formatNumber(total - hits.length) })}
        </Button>
      ) : null}
    </Panel>
  );
}
