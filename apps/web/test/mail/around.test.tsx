import { listCompanies } from '@station/contract/companies/companies';
import { getContactHistory } from '@station/contract/contacts/contact-history';
import { getContactLinks } from '@station/contract/contacts/contact-links';
import { listFileNodes } from '@station/contract/files/nodes';
import { listSharePeople } from '@station/contract/files/shares';
import {
  getMailboxStatus,
  listMailboxes,
  listMailboxMembers,
  setMailboxMember,
  updateMailbox,
} from '@station/contract/mail/connection';
import {
  createMailTemplate,
  listMailTemplates,
  type MailTemplate,
} from '@station/contract/mail/drafts';
import { listLettersWith } from '@station/contract/mail/letters';
import { addMailingRecipients, RecipientsAdded } from '@station/contract/mail/mailing-recipients';
import { createMailing, listMailings, type Mailing } from '@station/contract/mail/mailings';
import { suggestRecipients } from '@station/contract/mail/recipients';
import { listSuppressions } from '@station/contract/mail/suppressions';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// They come after the screen; a test would otherwise wait for them where people do not.
import '../../src/features/mail/contact-letters.tsx';
import '../../src/features/mail/writing/writing-pane.tsx';
import '../../src/platform/rich-text/rich-text-editor.tsx';
import { writeToMany } from '../../src/platform/write-to-many.ts';
import { makeContact, openDirectory } from '../contacts/contacts-server.ts';
import { makeMailbox, makeSummary, openMail } from './mail-server.ts';

Object.assign(Range.prototype, {
  getClientRects: () => [],
  getBoundingClientRect: () => new DOMRect(),
});

const success = true as const;

const chips = () => within(screen.getByRole('list', { name: 'Người nhận (Tới)' }));

const paste = (field: HTMLElement, text: string) =>
  fireEvent.paste(field, {
    clipboardData: {
      files: [],
      getData: (asked: string) => (asked === 'text/plain' ? text : ''),
    },
  });

test('five hundred pasted addresses become chips at once, and one more is refused', async () => {
  openMail({ path: '/autogmail?write=new' });
  const field = await screen.findByRole('combobox', { name: 'Tới' });
  paste(field, Array.from({ length: 501 }, (_, n) => `nguoi${n}@x.test`).join('; '));
  await waitFor(() => expect(chips().getAllByRole('listitem')).toHaveLength(500));
  expect(screen.getByText('Đã thêm 500, trùng 0, không hợp lệ 0')).toBeVisible();
});

test('everybody of a company becomes a recipient, each once', async () => {
  const { server, user } = openMail({ path: '/autogmail?write=new&to=an@hoasen.test' });
  const company = { employee_count: 2, business_number: '', version: 1 };
  server
    .answer(listCompanies, {
      success,
      data: [
        { ...company, id: 4, name: 'Hoa Sen' },
        { ...company, id: 5, name: 'Seoul F&B' },
      ],
    })
    .answer(suggestRecipients, {
      success,
      data: ['an@hoasen.test', 'binh@hoasen.test'].map((address) => ({
        ...{ name: '', address, kind: 'employee' as const, detail: 'Hoa Sen' },
      })),
    });
  await user.click(await screen.findByRole('button', { name: 'Công ty' }));
  await user.type(await screen.findByRole('searchbox', { name: 'Tìm công ty' }), 'hoa');
  expect(screen.queryByRole('button', { name: /Seoul/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /Hoa Sen/ }));
  await waitFor(() =>
    expect(
      chips()
        .getAllByRole('listitem')
        .map((it) => it.textContent),
    ).toEqual(['an@hoasen.test', 'binh@hoasen.test']),
  );
  expect(server.calls(suggestRecipients).at(-1)?.query.get('company_id')).toBe('4');
});

test('a company list that cannot be loaded says so in the words of the specification', {
  tags: ['full'],
}, async () => {
  const { server, user } = openMail({ path: '/autogmail?write=new' });
  server.refuse(listCompanies, { code: 'internal', message: 'broken' });
  await user.click(await screen.findByRole('button', { name: 'Công ty' }));
  expect(await screen.findByText('Không thể tải danh sách công ty')).toBeVisible();
});

test('a template is kept, shared if told, and takes its fields from the first recipient', async () => {
  const { server, user } = openMail({ path: '/autogmail/templates' });
  const stored: MailTemplate[] = [];
  server
    .answer(listMailTemplates, () => ({ success, data: [...stored] }))
    .answer(createMailTemplate, ({ body }) => {
      const data = {
        ...{ id: 1, is_own: true, owner_name: 'Lan', fields: ['name'], version: 1 },
        ...{ updated_at: '2026-11-20T03:00:00.000Z', ...body },
      };
      stored.push(data);
      return { success, data };
    });
  await user.click(await screen.findByRole('button', { name: 'Mẫu mới' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mẫu mới' }));
  await user.click(dialog.getByRole('button', { name: 'Lưu' }));
  expect(await dialog.findByText('Hãy đặt tên cho mẫu')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Tên/), 'Nhắc lịch');
  fireEvent.change(dialog.getByRole('textbox', { name: 'Tiêu đề' }), {
    target: { value: 'Chào {{name}}' },
  });
  await user.click(dialog.getByRole('checkbox', { name: 'Dùng chung cho mọi nhân viên' }));
  await user.click(dialog.getByRole('button', { name: 'Lưu' }));
  const list = within(await screen.findByRole('list', { name: 'Mẫu thư' }));
  expect(await list.findByText('{{name}}')).toBeVisible();
  expect(list.getByText('Dùng chung')).toBeVisible();
  expect(server.calls(createMailTemplate)[0]?.body).toMatchObject({
    ...{ name: 'Nhắc lịch', subject: 'Chào {{name}}', is_shared: true },
  });
});

test('the status panel tells messages, expiry, quota and permissions of a mailbox', async () => {
  const { server } = openMail({ path: '/autogmail/mailboxes' });
  server.answer(getMailboxStatus, {
    success,
    data: {
      ...{ address: 'minsu@station.test', state: 'connected', synced_at: null },
      scopes: ['https://www.googleapis.com/auth/gmail.modify'],
      ...{ access_expires_at: null, connected_at: '2026-11-20T03:00:00.000Z' },
      paused_until: '2026-11-20T03:01:00.000Z',
      quota: { used: 105, limit: 6_000 },
      sent_today: { count: 2, limit: 500 },
    },
  });
  expect(await screen.findByText('128 thư, 90 chuỗi')).toBeVisible();
  expect(screen.getByText('105 / 6.000')).toBeVisible();
  expect(screen.getByText('2 / 500')).toBeVisible();
  expect(screen.getByText('gmail.modify')).toBeVisible();
  expect(screen.getByText('Google yêu cầu chờ đến')).toBeVisible();
});

test('the owner of a shared mailbox lets somebody in; others see who is there', async () => {
  const { server, user } = openMail({
    path: '/autogmail/mailboxes',
    mailboxes: [makeMailbox({ is_shared: true })],
  });
  const owner = { account_id: 1, name: 'Kim Minsu', username: 'minsu', role: 'owner' as const };
  const lan = { account_id: 8, name: 'Trần Thị Lan', username: 'lan', role: 'writer' as const };
  let members = [owner] as (typeof owner | typeof lan)[];
  server
    .answer(listMailboxMembers, () => ({ success, data: [...members] }))
    .answer(listSharePeople, {
      success,
      data: [{ id: 8, name: lan.name, username: lan.username }],
    })
    .answer(setMailboxMember, () => {
      members = [owner, lan];
      return { success, data: [...members] };
    });
  const field = await screen.findByRole('combobox', { name: 'Thêm người' });
  await user.type(field, 'lan');
  await waitFor(() => expect(server.calls(listSharePeople).length).toBeGreaterThan(0));
  fireEvent.change(field, { target: { value: 'Trần Thị Lan (lan)' } });
  await user.click(screen.getByRole('button', { name: 'Thêm' }));
  await waitFor(() =>
    expect(server.calls(setMailboxMember)[0]?.body).toEqual({ account_id: 8, role: 'writer' }),
  );
  const list = within(screen.getByRole('list', { name: 'Người dùng chung' }));
  expect(await list.findByText('Trần Thị Lan')).toBeVisible();
});

test('templates and files that could not be loaded are told so where one is taken', async () => {
  const { server, user } = openMail({ path: '/autogmail?write=new' });
  const broken = { code: 'internal', message: 'broken' } as const;
  server.refuse(listMailTemplates, broken).refuse(listFileNodes, broken);
  await user.click(await screen.findByRole('button', { name: 'Mẫu thư' }));
  const templates = within(await screen.findByRole('dialog', { name: 'Chọn mẫu thư' }));
  expect(await templates.findByRole('button', { name: 'Thử lại' })).toBeVisible();
  await user.click(templates.getByRole('button', { name: 'Đóng' }));
  await user.click(screen.getByRole('button', { name: 'Từ kho Tệp' }));
  const files = within(await screen.findByRole('dialog', { name: 'Đính kèm tệp có sẵn' }));
  expect(await files.findByText(/^Không tải được danh sách tệp/)).toBeVisible();
});

test('a signature that is too long says so under it', async () => {
  const { server, user } = openMail({ path: '/autogmail/mailboxes' });
  server.refuse(updateMailbox, {
    ...{ code: 'invalid', message: 'x' },
    validation_errors: [
      { field: 'signature', message: 'x', rule: 'too-long' as const, limit: 20_000 },
    ],
  });
  const name = await screen.findByRole('textbox', { name: 'Tên hiển thị' });
  await user.type(name, ' Lan');
  await user.click(screen.getByRole('button', { name: 'Lưu' }));
  expect(await screen.findByText(/20[.]?000/)).toBeVisible();
});

test('saving a name leaves alone what was shared meanwhile', async () => {
  const { server, user } = openMail({ path: '/autogmail/mailboxes' });
  const data = makeMailbox({ display_name: '김민수 Lan', is_shared: true });
  server.answer(updateMailbox, { success, data });
  await user.type(await screen.findByRole('textbox', { name: 'Tên hiển thị' }), ' Lan');
  await user.click(screen.getByRole('button', { name: 'Lưu' }));
  expect(await screen.findByText('Đã lưu hộp thư')).toBeVisible();
  expect(server.calls(updateMailbox)[0]?.body).toEqual({ display_name: '김민수 Lan' });
});

test('people of a shared mailbox who could not be loaded are told so', async () => {
  const { server } = openMail({
    path: '/autogmail/mailboxes',
    mailboxes: [makeMailbox({ is_shared: true })],
  });
  server.refuse(listMailboxMembers, { code: 'internal', message: 'broken' });
  expect(await screen.findByText('Không tải được danh sách người dùng chung')).toBeVisible();
});

test('a contact’s page shows the letters with the address, and that letters to it came back', async () => {
  openDirectory('/home/contacts/2', {
    contacts: [makeContact(2, { name: 'Nguyễn Thị Hạnh', email: 'hanh@khach.test' })],
    prepare: (server) => {
      server
        .answer(getContactLinks, { success, data: { students: [], employees: [], accounts: [] } })
        .answer(getContactHistory, { success, data: [], has_more: false } as never)
        .answer(listMailboxes, {
          ...{ success, data: [makeMailbox()], is_configured: true, may_configure: false },
        })
        .answer(listLettersWith, {
          success,
          data: [{ ...makeSummary('a1', { subject: 'Báo giá' }), mailbox_id: 3 }],
          failed: [],
        })
        .answer(listSuppressions, {
          success,
          data: [
            {
              ...{ id: 1, address: 'Hanh@khach.test', reason: 'bounced' },
              ...{ note: '5.1.1 No such user', created_by_name: null },
              created_at: '2026-11-20T03:00:00.000Z',
            },
          ],
          pagination: { page: 1, per_page: 100, total_pages: 1, total_records: 1 } as never,
        });
    },
  });
  const panel = within(await screen.findByRole('region', { name: 'Thư' }));
  expect(await panel.findByText(/đã bị trả lại/)).toBeVisible();
  expect(panel.getByText('5.1.1 No such user')).toBeVisible();
  expect(panel.getByRole('link', { name: 'Báo giá' })).toHaveAttribute(
    'href',
    '/autogmail?mailbox=3&thread=t-a1&letter=a1',
  );
  expect(panel.getByRole('link', { name: 'Viết thư' })).toHaveAttribute(
    'href',
    '/autogmail?write=new&to=hanh%40khach.test',
  );
});

test('who was chosen elsewhere becomes the recipients of a letter to many, once the button is pressed', async () => {
  const { server, user, router } = openMail({ path: '/autogmail' });
  const mailing: Mailing = {
    ...{ id: 12, mailbox_id: 3, mailbox_address: 'minsu@station.test', subject: '', html: '' },
    ...{ state: 'draft', hold: null, to_send: 2, to_retry: 0, created_by_name: 'Minsu' },
    counts: { waiting: 2, sent: 0, failed: 0, uncertain: 0, skipped: 0 },
    ...{ created_at: '2026-11-20T03:00:00.000Z', started_at: null, ended_at: null, version: 1 },
  };
  const pagination = { page: 1, per_page: 20, total_pages: 1, total_records: 0 } as never;
  server
    .answer(listMailings, { success, data: [], pagination })
    .answer(createMailing, { success, data: mailing })
    .answer(addMailingRecipients, {
      success,
      data: RecipientsAdded.parse({
        ...{ added: 2, already: 0, without_address: 0, suppressed: 0, wrong: [], wrong_total: 0 },
        mailing,
      }),
    });
  await screen.findByRole('searchbox', { name: 'Tìm trong thư' });
  const from = { kind: 'chosen' as const, contact_ids: [4, 7] };
  await act(() => router.navigate(writeToMany(from)));
  expect(await screen.findByText('Thư cho 2 liên hệ đã chọn')).toBeVisible();
  expect(server.calls(createMailing)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Bắt đầu thư' }));
  await waitFor(() => expect(server.calls(addMailingRecipients)[0]?.body).toEqual({ from }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/autogmail/mailings/12'));
});
