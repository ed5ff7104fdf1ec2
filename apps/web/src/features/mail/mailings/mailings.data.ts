import type { BodyInput } from '@station/contract/endpoint';
import { listMailboxes } from '@station/contract/mail/connection';
import {
  addMailingRecipients,
  clearMailingRecipients,
  decideMailingRecipient,
  exportMailing,
  listMailingRecipients,
  type RecipientSource,
  type RecipientState,
  removeMailingRecipient,
  uploadMailingRecipients,
} from '@station/contract/mail/mailing-recipients';
import {
  createMailing,
  deleteMailing,
  getMailing,
  listMailings,
  Mailing,
  type MailingState,
  pauseMailing,
  previewMailing,
  resumeMailing,
  retryMailing,
  startMailing,
  stopMailing,
  testMailing,
  updateMailing,
} from '@station/contract/mail/mailings';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { download, upload } from '../../../platform/transfer.ts';
import { useWrite } from '../../../platform/write.ts';

/** As `contract/changes.ts` names the area. */
const MAILINGS_KEY = ['mailings'] as const;

/** While letters go out, the page asks this often, in milliseconds, should no word come. */
const ASK_AGAIN_MS = 5_000;

type MailingsQuery = { search: string; state: MailingState | ''; page: number };

export function useMailings(query: MailingsQuery) {
  return useQuery({
    queryKey: [...MAILINGS_KEY, 'list', query],
    queryFn: ({ signal }) => call(listMailings, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useMailing(id: number) {
  return useQuery({
    queryKey: [...MAILINGS_KEY, 'one', id],
    queryFn: ({ signal }) => call(getMailing, { params: { id }, signal }),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (state.data?.data.state === 'sending' ? ASK_AGAIN_MS : false),
  });
}

type RecipientsQuery = { search: string; state: RecipientState | ''; page: number };

export function useRecipients(id: number, query: RecipientsQuery) {
  return useQuery({
    queryKey: [...MAILINGS_KEY, 'recipients', id, query],
    queryFn: ({ signal }) => call(listMailingRecipients, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The letter as the recipient at a place gets it. */
export function useLetterPreview(id: number, place: number) {
  return useQuery({
    queryKey: [...MAILINGS_KEY, 'preview', id, place],
    queryFn: ({ signal }) => call(previewMailing, { params: { id }, query: { place }, signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The mailboxes that letters to many can be sent from; undefined until they are known. */
export function useSendingMailboxes() {
  const { data } = useQuery({
    queryKey: ['mail', 'mailboxes'],
    queryFn: ({ signal }) => call(listMailboxes, { signal }),
  });
  return data?.data.filter(({ role }) => role !== 'reader');
}

/** Reads a mailing out of a refusal that carries what is stored now. */
export const readMailing = (current: unknown): Mailing => Mailing.parse(current);

/** What is done about mailings; all that is shown of them is read anew. */
export function useMailingCalls() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: MAILINGS_KEY });
  return {
    create: useWrite({
      mutationFn: (body: BodyInput<typeof createMailing>) => call(createMailing, { body }),
      onSettled,
    }),
    save: useWrite({
      mutationFn: ({ id, ...body }: { id: number } & BodyInput<typeof updateMailing>) =>
        call(updateMailing, { params: { id }, body }),
      onSettled,
    }),
    remove: useWrite({
      mutationFn: (id: number) => call(deleteMailing, { params: { id } }),
      onSettled,
    }),
    add: useWrite({
      mutationFn: ({ id, from }: { id: number; from: RecipientSource }) =>
        call(addMailingRecipients, { params: { id }, body: { from } }),
      onSettled,
    }),
    addFile: useWrite({
      mutationFn: ({ id, file }: { id: number; file: File }) =>
        upload(uploadMailingRecipients, { params: { id }, file }),
      onSettled,
    }),
    removeRecipient: useWrite({
      mutationFn: (params: { id: number; recipient_id: number }) =>
        call(removeMailingRecipient, { params }),
      onSettled,
    }),
    clear: useWrite({
      mutationFn: (id: number) => call(clearMailingRecipients, { params: { id } }),
      onSettled,
    }),
    test: useWrite({
      mutationFn: ({ id, place }: { id: number; place: number }) =>
        call(testMailing, { params: { id }, body: { place } }),
    }),
    start: useWrite({
      mutationFn: ({ id, ...body }: { id: number } & BodyInput<typeof startMailing>) =>
        call(startMailing, { params: { id }, body }),
      onSettled,
    }),
    retry: useWrite({
      mutationFn: ({ id, letters }: { id: number; letters: number }) =>
        call(retryMailing, { params: { id }, body: { letters } }),
      onSettled,
    }),
    change: useWrite({
      mutationFn: ({ id, what }: { id: number; what: 'pause' | 'resume' | 'stop' }) =>
        call({ pause: pauseMailing, resume: resumeMailing, stop: stopMailing }[what], {
          params: { id },
        }),
      onSettled,
    }),
    decide: useWrite({
      mutationFn: ({ was_sent, ...params }: Decision) =>
        call(decideMailingRecipient, { params, body: { was_sent } }),
      onSettled,
    }),
    saveOutcome: useWrite({
      mutationFn: (id: number) => download(exportMailing, 'mailing.xlsx', { params: { id } }),
    }),
  };
}

type Decision = { id: number; recipient_id: number; was_sent: boolean };
