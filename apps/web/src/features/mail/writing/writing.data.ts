import type { BodyInput } from '@station/contract/endpoint';
import {
  attachFilesToDraft,
  attachUpload,
  createDraft,
  deleteDraft,
  detachFromDraft,
  getLetter,
  type Letter,
  updateDraft,
} from '@station/contract/mail/drafts';
import { MAIL_LIMITS } from '@station/contract/mail/mail-fields';
import { callBackLetter, sendDraft } from '@station/contract/mail/outbox';
import { suggestRecipients } from '@station/contract/mail/recipients';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { upload } from '../../../platform/transfer.ts';
import { useWrite } from '../../../platform/write.ts';
import { MAIL_KEY } from '../mail.data.ts';

const letterKey = (id: number) => [...MAIL_KEY, 'letter', id];

/** A letter of ours, whole. */
export function useOwnLetter(id: number, enabled: boolean) {
  return useQuery({
    queryKey: letterKey(id),
    queryFn: ({ signal }) => call(getLetter, { params: { id }, signal }),
    select: ({ data }) => data,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    // A form begins from what stands there now, never from what it was filled with the last time.
    gcTime: 0,
  });
}

/** Addresses that fit what was typed. */
export function useRecipients(search: string) {
  return useQuery({
    queryKey: [...MAIL_KEY, 'recipients', search],
    queryFn: ({ signal }) => call(suggestRecipients, { query: { search }, signal }),
    select: ({ data }) => data,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}

/** Everybody of a company who has an address. */
export const useCompanyPeople = () =>
  useWrite({
    mutationFn: async (company_id: number) => {
      const query = { company_id, limit: MAIL_LIMITS.recipients };
      return (await call(suggestRecipients, { query })).data;
    },
  });

/** Begins a letter. */
export function useDraftStart() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (body: BodyInput<typeof createDraft>) => call(createDraft, { body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [...MAIL_KEY, 'drafts'] });
    },
  });
}

/** Characters of a letter that is kept even when its page goes: browsers let 64 kB outlive it, up to 3 for each. */
const OUTLIVING_MAX = 20_000;

/** Keeps what was written so far. */
export const keepDraft = (id: number, body: BodyInput<typeof updateDraft>): Promise<Letter> => {
  const keepalive = JSON.stringify(body).length < OUTLIVING_MAX;
  return call(updateDraft, { params: { id }, body, keepalive }).then(({ data }) => data);
};

/** The letter as it is now. */
export const readLetter = (id: number): Promise<Letter> =>
  call(getLetter, { params: { id } }).then(({ data }) => data);

/** What can be done with a letter that is being written. */
export function useDraftCalls(id: number) {
  const client = useQueryClient();
  // Not the letter itself: what is being typed is newer than any answer.
  const anew = () => {
    for (const part of ['outbox', 'drafts', 'unread']) {
      void client.invalidateQueries({ queryKey: [...MAIL_KEY, part] });
    }
  };
  return {
    attach: useWrite({
      mutationFn: (file: File) => upload(attachUpload, { params: { id }, file }),
    }),
    attachFiles: useWrite({
      mutationFn: (nodes: readonly number[]) =>
        call(attachFilesToDraft, { params: { id }, body: { node_ids: [...nodes] } }),
    }),
    detach: useWrite({
      mutationFn: (attachment: number) =>
        call(detachFromDraft, { params: { id, attachment_id: attachment } }),
    }),
    discard: useWrite({
      mutationFn: () => call(deleteDraft, { params: { id } }),
      onSuccess: anew,
    }),
    send: useWrite({
      mutationFn: (body: BodyInput<typeof sendDraft>) => call(sendDraft, { params: { id }, body }),
      onSuccess: anew,
    }),
    callBack: useWrite({
      mutationFn: () => call(callBackLetter, { params: { id } }),
      onSuccess: anew,
    }),
  };
}
