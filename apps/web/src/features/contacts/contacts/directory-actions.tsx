import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs';
import IconTableExport from '@tabler/icons-react/dist/esm/icons/IconTableExport.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { m } from '../../../paraglide/messages.js';
import { useInAppLink } from '../../../platform/in-app-link.ts';
import { loadCode } from '../../../platform/load-code.ts';
import { useWrite } from '../../../platform/write.ts';
import type { ListAction } from '../../../ui/list-actions.tsx';
import { type ContactsAddress, useDirectoryPath } from './contacts.address.ts';

const loadFiles = () => import('./directory-files.data.ts');

/** Saves the template (spec 2, section 7). */
export function useTemplate() {
  return useWrite({ mutationFn: async () => (await loadCode(loadFiles)).saveTemplate() });
}

type DirectoryActionsProps = {
  address: ContactsAddress;
  canUpload: boolean;
  onFailure: (title: string, error: unknown) => void;
};

/**
 * What can be done with the directory as a whole: what is listed now saved as Excel, the empty
 * template, and the ways to the upload of a file, to the trash and to the duplicates.
 */
export function useDirectoryActions(props: DirectoryActionsProps): ListAction[] {
  const { address, canUpload, onFailure } = props;
  const directory = useDirectoryPath();
  const linkTo = useInAppLink();
  const template = useTemplate();
  const exporting = useWrite({
    mutationFn: async (listed: ContactsAddress) => (await loadCode(loadFiles)).saveContacts(listed),
    onError: (error) => onFailure(m.contacts_error_export(), error),
  });
  const upload = {
    key: 'upload',
    label: m.contacts_upload(),
    icon: <IconUpload size={18} aria-hidden="true" />,
    ...linkTo({ to: '/app/upload-excel' }),
  };
  return [
    ...(canUpload ? [upload] : []),
    {
      key: 'export',
      label: exporting.isPending ? m.common_exporting() : m.contacts_export(),
      icon: <IconTableExport size={18} aria-hidden="true" />,
      busy: exporting.isPending,
      onSelect: () => exporting.mutate(address),
    },
    {
      key: 'template',
      label: m.contacts_template(),
      icon: <IconFileSpreadsheet size={18} aria-hidden="true" />,
      busy: template.isPending,
      onSelect: () =>
        template.mutate(undefined, {
          onError: (error) => onFailure(m.contacts_error_template_page(), error),
        }),
    },
    {
      key: 'trash',
      label: m.common_record_trash(),
      icon: <IconTrash size={18} aria-hidden="true" />,
      ...linkTo({ to: `${directory}/trash` }),
    },
    {
      key: 'duplicates',
      label: m.contacts_duplicates(),
      icon: <IconUsersGroup size={18} aria-hidden="true" />,
      ...linkTo({ to: `${directory}/duplicates` }),
    },
  ];
}
