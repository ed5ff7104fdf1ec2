import { searchMeetings } from '@station/contract/meetings/meetings';
import { expect, test } from 'vitest';
import { addContact } from '../fixtures/contacts.ts';
import { planMeeting } from '../fixtures/meetings.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();

test('The meetings with a contact are found by those who may see them, and by nobody else', async () => {
  const contact = await addContact(app, { name: 'Hồng Hạnh' });
  const other = await addContact(app, { name: 'Minh Phong' });
  const organiser = await app.createStaff();
  const stranger = await app.createStaff();
  const admin = await app.createAdmin();
  const meeting = await planMeeting(app, organiser.token, {
    title: 'Ký hợp đồng',
    attendees: [{ kind: 'contact', id: contact.id }],
  });
  const found = async (as: string, contact_id: number, search = '') => {
    const { data } = await app.answer(searchMeetings, { as, query: { search, contact_id } });
    return data.map(({ id }) => id);
  };
  expect(await found(organiser.token, contact.id)).toEqual([meeting.id]);
  expect(await found(organiser.token, contact.id, 'hop dong')).toEqual([meeting.id]);
  expect(await found(organiser.token, contact.id, 'khác')).toEqual([]);
  expect(await found(admin.token, contact.id)).toEqual([meeting.id]);
  expect(await found(stranger.token, contact.id)).toEqual([]);
  expect(await found(organiser.token, other.id)).toEqual([]);
});
