import type { BodyInput } from '@station/contract/endpoint';
import {
  addMemberEvent,
  type GivenEvent,
  listMemberEvents,
  reverseMemberEvent,
} from '@station/contract/membership/events';
import { Member, type MemberState } from '@station/contract/membership/member-fields';
import {
  addMember,
  deleteMember,
  exportMembers,
  getMember,
  listMembers,
  removeMemberPhoto,
  setMemberPhoto,
  updateMember,
} from '@station/contract/membership/members';
import {
  addMemberPayment,
  downloadReceipt,
  listMemberPayments,
  mailReceipt,
  voidMemberPayment,
} from '@station/contract/membership/payments';
import {
  givePoints,
  listPoints,
  reversePoints,
  spendPoints,
} from '@station/contract/membership/points';
import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { download, upload } from '../../platform/transfer.ts';
import { useWrite } from '../../platform/write.ts';
import { membershipLanguage } from './membership-texts.ts';

/** Key of everything that is read of membership. */
export const MEMBERSHIP_KEY = ['membership'] as const;

/** Has everything about membership asked anew. */
export const refreshMembership = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: MEMBERSHIP_KEY });

/** Has everything about membership asked anew by whoever shows it. */
export function useMembershipRefresh(): () => void {
  const client = useQueryClient();
  return () => refreshMembership(client);
}

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

/** Saves a member, new or changed from `base`. */
export async function saveMember(
  body: BodyInput<typeof addMember>,
  base: Member | undefined,
): Promise<Member> {
  if (!base) return (await call(addMember, { body })).data;
  const { id, version } = base;
  return (await call(updateMember, { params: { id }, body: { ...body, version } })).data;
}

/** The stored member of a 409. @throws Error for anything else. */
export const readMember = (current: unknown): Member => Member.parse(current);

type Reasoned = { id: number; reason: string };

/** What is done with one member; what is shown is read anew, also after a failure. */
export function useMemberCalls(id: number) {
  const onSettled = useMembershipRefresh();
  const params = { id };
  return {
    remove: useWrite({ mutationFn: () => call(deleteMember, { params }), onSettled }),
    addEvent: useWrite({
      mutationFn: (event: GivenEvent) => call(addMemberEvent, { params, body: { event } }),
      onSettled,
    }),
    reverse: useWrite({
      mutationFn: (event: Reasoned) =>
        call(reverseMemberEvent, { params: { id: event.id }, body: { reason: event.reason } }),
      onSettled,
    }),
    pay: useWrite({
      mutationFn: (body: BodyInput<typeof addMemberPayment>) =>
        call(addMemberPayment, { params, body }),
      onSettled,
    }),
    makeVoid: useWrite({
      mutationFn: (payment: Reasoned) =>
        call(voidMemberPayment, { params: { id: payment.id }, body: { reason: payment.reason } }),
      onSettled,
    }),
    reversePoints: useWrite({
      mutationFn: (line: Reasoned) =>
        call(reversePoints, { params: { id: line.id }, body: { reason: line.reason } }),
      onSettled,
    }),
    points: useWrite({
      mutationFn: ({ kind, ...body }: BodyInput<typeof givePoints> & { kind: 'give' | 'spend' }) =>
        call(kind === 'give' ? givePoints : spendPoints, { params, body }),
      onSettled,
    }),
  };
}

/** The picture of a member: given, or taken away. */
export function usePhotoCalls() {
  const onSettled = useMembershipRefresh();
  return {
    set: useWrite({
      mutationFn: ({ id, file }: { id: number; file: File }) =>
        upload(setMemberPhoto, { params: { id }, file }),
      onSettled,
    }),
    remove: useWrite({
      mutationFn: (id: number) => call(removeMemberPhoto, { params: { id } }),
      onSettled,
    }),
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
