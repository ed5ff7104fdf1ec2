import { m } from '../../paraglide/messages.js';
import { Area } from './area.tsx';

/** The writing desk: posts, their calendar, topics, what is published, templates, blogs and rules. */
export function WritingArea() {
  return (
    <Area
      back={{ link: { to: '/home' }, text: m.common_back_home() }}
      tabs={{
        label: m.writing_tabs(),
        list: [
          { link: { to: '/naverauto' }, text: m.writing_posts() },
          { link: { to: '/naverauto/calendar' }, text: m.writing_calendar() },
          { link: { to: '/naverauto/topics' }, text: m.writing_topics() },
          { link: { to: '/naverauto/published' }, text: m.writing_published() },
          { link: { to: '/naverauto/templates' }, text: m.writing_templates() },
          { link: { to: '/naverauto/blogs' }, text: m.writing_blogs() },
        ],
      }}
    />
  );
}
