import { getContactLinks } from '@station/contract/contacts/contact-links';
import type { Context, Mount } from '../../../platform/context.ts';
import { readContactLinks } from './contact-links.ts';

/** Who a contact is elsewhere. */
export function contactLinkRoutes(context: Context, mount: Mount): void {
  mount(getContactLinks, async ({ actor, params }) => ({
    data: await readContactLinks(context, actor, params.id),
  }));
}
