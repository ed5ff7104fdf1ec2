import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import IconBookmarks from '@tabler/icons-react/dist/esm/icons/IconBookmarks.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconDeviceFloppy from '@tabler/icons-react/dist/esm/icons/IconDeviceFloppy.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import { m } from '../../../paraglide/messages.js';
import { copyText } from '../../../ui/copy-text.ts';
import { toast } from '../../../ui/toaster.tsx';

/** The signs of the entries in the menu of views, which come after the list has been drawn. */
export const viewIcons = {
  all: <IconList size={18} aria-hidden="true" />,
  view: <IconBookmark size={18} aria-hidden="true" />,
  shown: <IconCheck size={18} aria-hidden="true" />,
  save: <IconDeviceFloppy size={18} aria-hidden="true" />,
  copy: <IconLink size={18} aria-hidden="true" />,
  manage: <IconBookmarks size={18} aria-hidden="true" />,
};

/** Copies the address of what is shown, and says so. */
export const copyAddress = () =>
  copyText(window.location.href).then(
    () => toast({ text: m.saved_views_copied(), tone: 'good' }),
    () => toast({ text: m.saved_views_copy_failed(), tone: 'bad' }),
  );
