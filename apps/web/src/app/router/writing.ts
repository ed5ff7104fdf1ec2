import type { HistorySearch, RowsSearch } from '../../features/imports/imports.address.ts';
import type {
  CalendarSearch,
  PostsSearch,
  PublishedSearch,
  TopicsSearch,
} from '../../features/writing/writing.address.ts';
import type { FormSearch } from '../../platform/form-address.ts';
import { area, homeTool, readByScreen } from './frames.ts';

/** In the tools' layout: the writing desk, an app with a route of its own. */
export const writingTools = [
  area(
    'writing-area',
    () => import('../areas/writing-area.tsx'),
    'WritingArea',
    homeTool('vi'),
    (screen) => [
      screen(
        '/naverauto',
        () => import('../../features/writing/posts/posts-page.tsx'),
        'PostsPage',
        readByScreen<PostsSearch & FormSearch>,
      ),
      screen(
        '/naverauto/posts/$id',
        () => import('../../features/writing/posts/post-page.tsx'),
        'PostPage',
      ),
      screen(
        '/naverauto/calendar',
        () => import('../../features/writing/posts/calendar-page.tsx'),
        'CalendarPage',
        readByScreen<CalendarSearch>,
      ),
      screen(
        '/naverauto/topics',
        () => import('../../features/writing/topics/topics-page.tsx'),
        'TopicsPage',
        readByScreen<TopicsSearch & FormSearch>,
      ),
      screen(
        '/naverauto/published',
        () => import('../../features/writing/publishing/published-page.tsx'),
        'PublishedPage',
        readByScreen<PublishedSearch>,
      ),
      screen(
        '/naverauto/templates',
        () => import('../../features/writing/templates/templates-page.tsx'),
        'PostTemplatesPage',
        readByScreen<FormSearch>,
      ),
      screen(
        '/naverauto/blogs',
        () => import('../../features/writing/blogs/blogs-page.tsx'),
        'BlogsPage',
        readByScreen<FormSearch>,
      ),
    ],
  ),
  area(
    'topic-imports',
    () => import('../imports/writing.tsx'),
    'TopicImportsArea',
    homeTool('vi'),
    (screen) => [
      screen(
        '/naverauto/topics/upload',
        () => import('../imports/writing.tsx'),
        'TopicImportStart',
      ),
      screen(
        '/naverauto/topics/upload/history',
        () => import('../imports/writing.tsx'),
        'TopicImportHistory',
        readByScreen<HistorySearch>,
      ),
      screen(
        '/naverauto/topics/upload/$id',
        () => import('../imports/writing.tsx'),
        'TopicImport',
        readByScreen<RowsSearch>,
      ),
    ],
  ),
  area(
    'views-imports',
    () => import('../imports/writing.tsx'),
    'ViewsImportsArea',
    homeTool('vi'),
    (screen) => [
      screen(
        '/naverauto/published/upload',
        () => import('../imports/writing.tsx'),
        'ViewsImportStart',
      ),
      screen(
        '/naverauto/published/upload/history',
        () => import('../imports/writing.tsx'),
        'ViewsImportHistory',
        readByScreen<HistorySearch>,
      ),
      screen(
        '/naverauto/published/upload/$id',
        () => import('../imports/writing.tsx'),
        'ViewsImport',
        readByScreen<RowsSearch>,
      ),
    ],
  ),
] as const;
