import type { AnyRoute } from '@tanstack/react-router';
import type { FilesSearch } from '../../features/files/files.address.ts';
import type { LinksSearch, SharedSearch } from '../../features/files/sharing/sharing.address.ts';
import type { TrashSearch } from '../../features/trash/trash.address.ts';
import type { FormSearch } from '../../platform/form-address.ts';
import { homeTool, hubTool, readByScreen, type Screens, toolScreen, tools } from './frames.ts';
import { screensIn } from './root.ts';

/** What lies below both places of files: each file's page, and the trash. */
const below = <Frame extends AnyRoute, Base extends '/home/upload' | '/app/files'>(
  screen: Screens<Frame>,
  base: Base,
) =>
  [
    screen(
      `${base}/trash`,
      () => import('../../features/trash/trash-page.tsx'),
      'TrashPage',
      readByScreen<TrashSearch>,
    ),
    screen(
      `${base}/links`,
      () => import('../../features/files/sharing/links-page.tsx'),
      'LinksPage',
      readByScreen<LinksSearch>,
    ),
    screen(
      `${base}/requests`,
      () => import('../../features/files/sharing/requests-page.tsx'),
      'RequestsPage',
      readByScreen<LinksSearch & FormSearch>,
    ),
    screen(
      `${base}/shared`,
      () => import('../../features/files/sharing/shared-page.tsx'),
      'SharedPage',
      readByScreen<SharedSearch>,
    ),
    screen(
      `${base}/$id`,
      () => import('../../features/files/file/file-page.tsx'),
      'FilePage',
      readByScreen<FilesSearch & FormSearch>,
    ),
  ] as const;

const guest = screensIn(tools, toolScreen({ language: 'vi', access: 'guest' }));
const atHome = screensIn(tools, homeTool('vi'));
const inHub = screensIn(tools, hubTool('vi'));

/** In the tools' layout: the upload app, and the hub's file manager. */
export const fileTools = [
  atHome(
    '/home/upload',
    () => import('../../features/files/upload/upload-page.tsx'),
    'UploadPage',
    readByScreen<FilesSearch & FormSearch>,
  ),
  ...below(atHome, '/home/upload'),
  inHub(
    '/app/files',
    () => import('../../features/files/browse/files-page.tsx'),
    'FilesPage',
    readByScreen<FilesSearch & FormSearch>,
  ),
  ...below(inHub, '/app/files'),
  guest(
    '/share/$token',
    () => import('../../features/files/sharing/share-guest-page.tsx'),
    'ShareGuestPage',
  ),
  guest(
    '/request/$token',
    () => import('../../features/files/sharing/request-guest-page.tsx'),
    'RequestGuestPage',
  ),
] as const;
