import { m } from '../../paraglide/messages.js';
import { Area } from './area.tsx';

/** Industries: the console, the queue to look through, the tree, and what was decided. */
export function IndustriesArea() {
  return (
    <Area
      back={{ link: { to: '/app' }, text: m.industries_back() }}
      tabs={{
        label: m.industries_tabs(),
        list: [
          { link: { to: '/app/industries' }, text: m.industries_tab_console() },
          { link: { to: '/app/industries/review' }, text: m.industries_tab_review() },
          { link: { to: '/app/industries/tree' }, text: m.industries_tab_tree() },
          { link: { to: '/app/industries/validation' }, text: m.industries_validation_title() },
          { link: { to: '/app/industries/decisions' }, text: m.industries_tab_decisions() },
        ],
      }}
    />
  );
}
