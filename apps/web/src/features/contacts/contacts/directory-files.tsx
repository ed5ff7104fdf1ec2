import { downloadTemplate, exportContacts } from '@station/contract/contacts/contact-files';
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs';
import IconTableExport from '@tabler/icons-react/dist/esm/icons/IconTableExport.mjs';
import { m } from '../../../paraglide/messages.js';
import { download } from '../../../platform/transfer.ts';
import { useWrite } from '../../../platform/write.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toaster.tsx';
import type { ContactsAddress } from './contacts.address.ts';

/** Saves the template (spec 2, section 7). */
export function useTemplate() {
  return useWrite({
    mutationFn: () => download(downloadTemplate, 'contacts_template.xlsx'),
    onSuccess: () => toast({ text: m.contacts_template_done(), tone: 'good' }),
  });
}

type Props = {
  address: ContactsAddress;
  onFailure: (title: string, error: unknown) => void;
};

/** The buttons that save files: what is listed now, as Excel, and the empty template. */
export function DirectoryFiles({ address, onFailure }: Props) {
  const template = useTemplate();
  const exporting = useWrite({
    mutationFn: ({ search, category, archived }: ContactsAddress) =>
      download(exportContacts, 'contacts.xlsx', {
        query: { search, category, active_only: !archived },
      }),
    onSuccess: (name) => toast({ text: m.contacts_export_done({ name }), tone: 'good' }),
    onError: (error) => onFailure(m.contacts_error_export(), error),
  });
  return (
    <>
      <Button
        icon={<IconTableExport size={18} aria-hidden="true" />}
        busy={exporting.isPending}
        onClick={() => exporting.mutate(address)}
      >
        {exporting.isPending ? m.common_exporting() : m.contacts_export()}
      </Button>
      <Button
        icon={<IconFileSpreadsheet size={18} aria-hidden="true" />}
        busy={template.isPending}
        onClick={() =>
          template.mutate(undefined, {
            onError: (error) => onFailure(m.contacts_error_template_page(), error),
          })
        }
      >
        {m.contacts_template()}
      </Button>
    </>
  );
}
