import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { useInAppLink } from '../../../platform/in-app-link.ts';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../../ui/tool-header.tsx';
import { useManagerAddress } from '../files.address.ts';
import { FileBrowser } from './file-browser.tsx';

const Back = createLink(BackAnchor);

/** The file manager of the hub (spec 2, section 2): all files that there are. */
export function FilesPage() {
  const at = useManagerAddress();
  const linkTo = useInAppLink();
  return (
    <>
      <ToolHeader
        back={<Back to="/app" label={m.common_back_hub()} />}
        actions={<ShellMenuSlot />}
      />
      <Screen>
        <FileBrowser
          at={at}
          owner={0}
          title={<ScreenTitle>{m.files_title()}</ScreenTitle>}
          primary={{
            key: 'upload',
            label: m.files_upload(),
            icon: <IconUpload size={18} aria-hidden="true" />,
            ...linkTo({ to: '/home/upload' }),
          }}
        />
      </Screen>
    </>
  );
}
