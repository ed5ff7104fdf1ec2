import type { FileNode } from '@station/contract/files/file-fields';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OPENED_FROM_HERE, withoutForm } from '../../../platform/form-address.ts';
import { OpenAnchor } from '../../../ui/line-opening.tsx';
import { useFilesBase } from '../files.address.ts';

const OpenLink = createLink(OpenAnchor);

/** What a line opens: a folder is looked into, a file has its own page. */
export function NodeLink({ node, children }: { node: FileNode; children: ReactNode }) {
  const base = useFilesBase();
  if (node.kind === 'folder') {
    return (
      <OpenLink
        to={base}
        search={
          ((old: object) => ({
            ...withoutForm(old),
            folder: node.id,
            page: undefined,
            search: undefined,
          })) as never
        }
      >
        {children}
      </OpenLink>
    );
  }
  return (
    <OpenLink
      to={`${base}/$id`}
      params={{ id: String(node.id) }}
      search={withoutForm as never}
      state={OPENED_FROM_HERE}
    >
      {children}
    </OpenLink>
  );
}
