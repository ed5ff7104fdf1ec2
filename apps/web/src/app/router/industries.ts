import type {
  DecisionsSearch,
  ReviewSearch,
  ValidationSearch,
} from '../../features/industries/review/review.address.ts';
import type { TreeSearch } from '../../features/industries/tree/tree.address.ts';
import { area, hubTool, readByScreen } from './frames.ts';

/** In the tools' layout: the industry classification console and what belongs to it. */
export const industryTools = [
  area(
    'industries-area',
    () => import('../areas/industries-area.tsx'),
    'IndustriesArea',
    hubTool('vi'),
    (screen) => [
      screen(
        '/app/industries',
        () => import('../../features/industries/console/console-page.tsx'),
        'ConsolePage',
      ),
      screen(
        '/app/industries/review',
        () => import('../../features/industries/review/review-page.tsx'),
        'ReviewPage',
        readByScreen<ReviewSearch>,
      ),
      screen(
        '/app/industries/tree',
        () => import('../../features/industries/tree/tree-page.tsx'),
        'TreePage',
        readByScreen<TreeSearch>,
      ),
      screen(
        '/app/industries/validation',
        () => import('../../features/industries/review/validation-page.tsx'),
        'ValidationPage',
        readByScreen<ValidationSearch>,
      ),
      screen(
        '/app/industries/decisions',
        () => import('../../features/industries/review/decisions-page.tsx'),
        'DecisionsPage',
        readByScreen<DecisionsSearch>,
      ),
    ],
  ),
] as const;
