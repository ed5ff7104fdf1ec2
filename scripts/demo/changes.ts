import {
  deleteContacts,
  updateContact,
} from '../../apps/server/src/features/contacts/contacts/contacts.actions.ts';
import { saveView } from '../../apps/server/src/features/contacts/saved-views/saved-views.actions.ts';
import {
  createSchool,
  deleteSchool,
} from '../../apps/server/src/features/schools/schools/schools.actions.ts';
import { createArea } from '../../apps/server/src/features/visitors/areas/campus-areas.actions.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import type { Actor } from '../../apps/server/src/platform/guard.ts';

const CHANGED = 24;
const DELETED = 6;

/** What has happened to contacts and schools: history, a trash that isn't empty, a view, an area. */
export async function fillChanges(context: Context, actor: Actor): Promise<string> {
  const trashed = await context.db.selectFrom('trash').select('id').executeTakeFirst();
  if (trashed) return 'There is something in the trash already; nothing was changed.';
  const contacts = await context.db
    .selectFrom('contact')
    .select(['id', 'name', 'phone', 'position', 'email', 'company', 'address', 'category', 'notes'])
    .orderBy('id', 'desc')
    .limit(CHANGED + DELETED)
    .execute();
  for (const { id, ...contact } of contacts.slice(0, CHANGED)) {
    const fields = { ...contact, other_phones: [], other_emails: [] };
    await updateContact(context, actor, id, { ...fields, position: 'Trưởng nhóm' });
    await updateContact(context, actor, id, {
      ...{ ...fields, position: 'Trưởng nhóm' },
      notes: 'Gọi lại vào đầu tháng sau.',
    });
  }
  const gone = contacts.slice(CHANGED).map(({ id }) => id);
  if (gone.length > 0) await deleteContacts(context, actor, gone);
  const tried = await createSchool(context, actor, { school_name: 'Trường thử nghiệm' });
  await deleteSchool(context, actor, tried.school_id);
  await saveView(context, actor, {
    screen: 'contacts',
    name: 'Khách hàng mới',
    view: { sort: 'created_at', order: 'desc' },
    is_default: false,
  });
  await createArea(context, actor, {
    name: 'Cơ sở Văn Miếu',
    colour: '#2563eb',
    school_id: null,
    circle: { latitude: 21.0287, longitude: 105.8355, radius_m: 180 },
    polygon: null,
  });
  return `${contacts.length} contacts were changed or deleted; the trash and histories have something in them.`;
}
