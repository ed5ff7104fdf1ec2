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
        () => import('../../features/writing/posts-page.tsx'),
        'PostsPage',
        readByScreen<PostsSearch & FormSearch>,
      ),
      screen(
        '/naverauto/posts/$id',
        () => import('../../features/writing/post-page.tsx'),
        'PostPage',
      ),
      screen(
        '/naverauto/calendar',
        () => import('../../features/writing/calendar-page.tsx'),
        'CalendarPage',
        readByScreen<CalendarSearch>,
      ),
      screen(
        '/naverauto/topics',
        () => import('../../features/writing/topics-page.tsx'),
        'TopicsPage',
        readByScreen<TopicsSearch & FormSearch>,
      ),
      screen(
        '/naverauto/published',
        () => import('../../features/writing/published-page.tsx'),
        'PublishedPage',
        readByScreen<PublishedSearch>,
      ),
      screen(
        '/naverauto/templates',
        () => import('../../features/writing/templates-page.tsx'),
        'PostTemplatesPage',
        readByScreen<FormSearch>,
      ),
      screen(
        '/naverauto/blogs',
        () => import('../../features/writing/blogs-page.tsx'),
        'BlogsPage',
        readByScreen<FormSearch>,
      ),
    ],
  ),
] as const;
