import type { Contact } from '@station/contract/contacts/contacts';
import {
  compareContacts,
  type DuplicateGroup,
  dismissDuplicates,
  listDuplicates,
  listMerges,
  type Merge,
  mergeContacts,
  recallDuplicates,
  undoMerge,
} from '@station/contract/contacts/duplicates';
import { paginationOf } from '@station/contract/paging';
import type { FakeServer } from '../../fake-server.ts';
import { makeContact, openDirectory, success } from '../contacts-server.ts';

export const lan = makeContact(1, {
  name: 'Lan',
  phone: '0901234501',
  email: 'lan@x.vn',
  company: 'Hoa Sen',
  notes: 'Gọi sau 17 giờ',
});
export const twin = makeContact(2, {
  name: 'Nguyễn Thị Lan',
  phone: '0901234501',
  other_phones: ['010-1234-5678'],
  email: 'lan@y.vn',
  position: 'Kế toán',
  address: '12 Lê Lợi',
  notes: 'Thích trà',
  version: 4,
});

/** Opens a screen of the feature on a server where these two are likely the same. */
export function openDuplicates(
  path: string,
  {
    contacts = [lan, twin],
    prepare,
  }: { contacts?: Contact[]; prepare?: (server: FakeServer) => void } = {},
) {
  const shared = [{ reason: 'phone' as const, value: '0901234501' }];
  let groups: DuplicateGroup[] = [{ reasons: shared, contacts }];
  let merges: Merge[] = [];
  const byIds = (ids: string) => contacts.filter(({ id }) => ids.split(',').includes(String(id)));
  return openDirectory(path, {
    contacts,
    prepare: (server) => {
      server
        .answer(listDuplicates, () => ({
          success,
          data: groups,
          pagination: paginationOf(1, 10, groups.length),
        }))
        .answer(compareContacts, ({ query }) => ({
          success,
          data: {
            reasons: shared,
            contacts: byIds(query.get('ids') ?? ''),
          },
        }))
        .answer(dismissDuplicates, () => {
          groups = [];
          return { success, pairs: [{ low: 1, high: 2 }] };
        })
        .answer(recallDuplicates, () => {
          groups = [{ reasons: shared, contacts }];
          return { success };
        })
        .answer(mergeContacts, ({ body: { keep, contacts: _, ...fields } }) => {
          const { other_phones = [], other_emails = [], ...texts } = fields;
          const data = { ...makeContact(keep), ...texts, other_phones, other_emails };
          groups = [];
          merges = [
            {
              id: 7,
              at: '2026-11-21T03:00:00.000Z',
              by: 'admin',
              kept: { id: keep, name: data.name },
              gone: contacts.filter(({ id }) => id !== keep).map(({ id, name }) => ({ id, name })),
              undone_at: null,
              undone_by: null,
            },
          ];
          return { success, data, merge_id: 7 };
        })
        .answer(listMerges, () => ({
          success,
          data: merges,
          pagination: paginationOf(1, 20, merges.length),
        }))
        .answer(undoMerge, () => {
          merges = merges.map((merge) => ({
            ...merge,
            undone_at: '2026-11-21T04:00:00.000Z',
            undone_by: 'admin',
          }));
          return { success, data: lan };
        });
      prepare?.(server);
    },
  });
}
