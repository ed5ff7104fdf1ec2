import type { FolderStep } from '@station/contract/files/file-fields';
import { createLink } from '@tanstack/react-router';
import type * as z from 'zod/mini';
import { m } from '../../../paraglide/messages.js';
import { withoutForm } from '../../../platform/form-address.ts';
import { Breadcrumb, CrumbAnchor } from '../../../ui/breadcrumb.tsx';
import { useFilesBase } from '../files.address.ts';

const Crumb = createLink(CrumbAnchor);

/** The way from the top to the folder that is open. */
export function FolderPath({ path }: { path: readonly z.infer<typeof FolderStep>[] }) {
  const base = useFilesBase();
  const steps = [{ id: 'root' as const, name: m.files_top() }, ...path];
  return (
    <Breadcrumb label={m.files_path()}>
      {steps.map(({ id, name }) => (
        <Crumb
          key={id}
          to={base}
          search={
            ((old: object) => ({
              ...withoutForm(old),
              folder: id === 'root' && base === '/home/upload' ? undefined : id,
              page: undefined,
              search: undefined,
            })) as never
          }
          aria-current={id === (path.at(-1)?.id ?? 'root') ? 'page' : undefined}
        >
          {name}
        </Crumb>
      ))}
    </Breadcrumb>
  );
}
