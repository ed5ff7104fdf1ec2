import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
} from '@station/contract/contacts/saved-views';
import type { Feature } from '../../../platform/context.ts';
import { changeView, forgetView, saveView } from './saved-views.actions.ts';
import { findViews } from './saved-views.queries.ts';

/** Each person's own views of lists (contacts issue, section 6). */
export const savedViews: Feature = {
  routes: (context, mount) => {
    mount(listSavedViews, async ({ actor, query }) => ({
      data: await findViews(context.db, actor.id, query.screen),
    }));

    mount(createSavedView, async ({ actor, body }) => ({
      data: await saveView(context, actor, body),
    }));

    mount(updateSavedView, async ({ actor, params, body }) => ({
      data: await changeView(context, actor, params.id, body),
    }));

    mount(deleteSavedView, async ({ actor, params }) => {
      await forgetView(context, actor, params.id);
      return {};
    });
  },
};
