import { listMemberEvents } from '@station/contract/membership/events';
import type { MemberState } from '@station/contract/membership/member-fields';
import {
  addMember,
  exportMembers,
  getMember,
  listMembers,
  removeMemberPhoto,
  setMemberPhoto,
  updateMember,
} from '@station/contract/membership/members';
import {
  downloadReceipt,
  listMemberPayments,
  mailReceipt,
} from '@station/contract/membership/payments';
import { listPoints } from '@station/contract/membership/points';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { savedBy, useEndpointWrite, useRefresh } from '../../platform/saved-by.ts';
import { download, upload } from '../../platform/transfer.ts';
import { useWrite } from '../../platform/write.ts';
import { membershipLanguage } from './membership-texts.ts';

/** Key of everything that is read of membership. */
export const MEMBERSHIP_KEY = ['membership'] as const;

/** Has everything about membership asked anew. */
export const refreshMembership = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: MEMBERSHIP_KEY });

/** The same, by whoever shows it. */
export const useMembershipRefresh = () => useRefresh(MEMBERSHIP_KEY);

type Which = { search: string; state: MemberState | ''; plan: number };

/** A page of members. */
export function useMembers(query: Which & { page: number }) {
  return useQuery({
    queryKey: [...MEMBERSHIP_KEY, 'members', query],
    queryFn: ({ signal }) => call(listMembers, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Saves the same members, all pages, as an Excel file. */
export const useMembersFile = () =>
  useWrite({ mutationFn: (query: Which) => download(exportMembers, 'members.xlsx', { query }) });

/** A member with the plan that holds. */
export const useMember = (id: number) =>
  useQuery({
    queryKey: [...MEMBERSHIP_KEY, 'member', id],
    queryFn: async ({ signal }) => (await call(getMember, { params: { id }, signal })).data,
    retry: false,
  });

/** What has happened with a membership, newest first. */
export const useMemberEvents = (id: number) =>
  useQuery({
    queryKey: [...MEMBERSHIP_KEY, 'events', id],
    queryFn: async ({ signal }) => (await call(listMemberEvents, { params: { id }, signal })).data,
  });

/** What a member has paid, newest first. */
export const useMemberPayments = (id: number) =>
  useQuery({
    queryKey: [...MEMBERSHIP_KEY, 'payments', id],
    queryFn: async ({ signal }) =>
      (await call(listMemberPayments, { params: { id }, signal })).data,
  });

/** The points of a member. */
export const usePoints = (id: number) =>
  useQuery({
    queryKey: [...MEMBERSHIP_KEY, 'points', id],
    queryFn: ({ signal }) => call(listPoints, { params: { id }, signal }),
  });

export const memberSaving = savedBy(addMember, updateMember);

/** The picture of a member: given, or taken away. */
export function usePhotoCalls() {
  const onSettled = useMembershipRefresh();
  return {
    set: useWrite({
      mutationFn: ({ id, file }: { id: number; file: File }) =>
        upload(setMemberPhoto, { params: { id }, file }),
      onSettled,
    }),
    remove: useEndpointWrite(removeMemberPhoto, onSettled),
  };
}

/** The receipt of a payment: saved here, or sent to its member. */
export function useReceipts() {
  return {
    save: useWrite({
      mutationFn: ({ id, receipt_number }: { id: number; receipt_number: string }) =>
        download(downloadReceipt, `${receipt_number}.pdf`, {
          params: { id },
          query: { language: membershipLanguage() },
        }),
    }),
    mail: useWrite({
      mutationFn: (id: number) =>
        call(mailReceipt, { params: { id }, body: { language: membershipLanguage() } }),
    }),
  };
}
