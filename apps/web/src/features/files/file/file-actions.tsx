import type { FileDetails } from '@station/contract/files/nodes';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { menuItems } from '../browse/file-menu.tsx';
import { savedFrom } from '../files.data.ts';

type FileActionsProps = {
  file: FileDetails;
  onEdit: () => void;
  onPlace: (how: 'move' | 'copy') => void;
  onDelete: () => void;
};

/** What can be done with a file; the one filled button saves it. */
export function FileActions({ file, onEdit, onPlace, onDelete }: FileActionsProps) {
  const { original_name: name, s3_url, permission } = file;
  const mayChange = permission !== 'view';
  const all = menuItems(file, {
    edit: onEdit,
    place: (_, how) => onPlace(how),
    remove: onDelete,
  });
  // These two stand beside the menu.
  const rest = all.filter(({ key }) => key !== 'download' && key !== 'edit');
  return (
    <div className="wrap-2">
      <ButtonAnchor
        tone="primary"
        href={savedFrom(s3_url)}
        download={name}
        icon={<IconDownload size={18} aria-hidden="true" />}
      >
        {m.files_download()}
      </ButtonAnchor>
      {mayChange ? (
        <Button icon={<IconPencil size={18} aria-hidden="true" />} onClick={onEdit}>
          {m.common_edit()}
        </Button>
      ) : null}
      <RowMenu
        label={m.common_actions_of({ name })}
        items={[
          ...(file.is_shown_inline
            ? [
                {
                  key: 'open',
                  label: m.files_open_alone(),
                  icon: <IconExternalLink size={18} aria-hidden="true" />,
                  href: s3_url,
                },
              ]
            : []),
          ...rest,
        ]}
      />
    </div>
  );
}
