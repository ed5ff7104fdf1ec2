import type { FileNode } from '@station/contract/files/file-fields';
import { m } from '../../../paraglide/messages.js';
import { MarkedText } from '../../../platform/marked-text.tsx';
import { asLine } from '../../../ui/line-opening.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { FileSign } from '../file-sign.tsx';
import css from '../files.module.css';
import { sizeText } from '../files-texts.ts';
import { type FileActions, menuItems } from './file-menu.tsx';
import { NodeLink } from './node-link.tsx';
import { Thumbnail } from './thumbnail.tsx';

type FileGridProps = { nodes: readonly FileNode[]; search: string; actions: FileActions };

/** Files and folders as cards, folders first as they come. */
export function FileGrid({ nodes, search, actions }: FileGridProps) {
  return (
    <ul className={css.grid} aria-label={m.files_list()}>
      {nodes.map((node) => {
        const name = node.original_name;
        return (
          <li key={node.id} {...asLine} className={css.card} data-kind={node.kind}>
            {node.kind === 'file' ? <Thumbnail node={node} /> : null}
            <div className={css.cardFoot}>
              {node.kind === 'folder' ? <FileSign name={name} isFolder /> : null}
              <div className={css.cardWords}>
                <NodeLink node={node}>
                  <MarkedText text={name} search={search} />
                </NodeLink>
                <span className="quiet-figures">{sizeText(node)}</span>
              </div>
              <RowMenu label={m.common_actions_of({ name })} items={menuItems(node, actions)} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
