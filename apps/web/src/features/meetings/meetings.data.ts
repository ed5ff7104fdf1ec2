import type { BodyInput } from '@station/contract/endpoint';
import { getFeed, renewFeed, revokeFeed } from '@station/contract/meetings/feed';
import type { Meeting, SeriesScope } from '@station/contract/meetings/meeting-fields';
import {
  answerMeeting,
  cancelMeeting,
  checkMeeting,
  createMeeting,
  downloadMeeting,
  findInvitable,
  getMeeting,
  listMeetings,
  meetingDeletion,
  updateMeeting,
} from '@station/contract/meetings/meetings';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { zoneHere } from '../../platform/days.ts';
import { useRefresh } from '../../platform/saved-by.ts';
import { download } from '../../platform/transfer.ts';
import { useWrite } from '../../platform/write.ts';

/** Key of everything that is read about meetings. */
export const MEETINGS_KEY = ['meetings'] as const;

const oneKey = (id: number) => [...MEETINGS_KEY, 'meeting', id];

/** The meetings of some days, both included. */
export const useMeetings = (range: { from: string; to: string; all: boolean }) =>
  useQuery({
    queryKey: [...MEETINGS_KEY, 'list', range],
    queryFn: ({ signal }) =>
      call(listMeetings, { query: { ...range, time_zone: zoneHere() }, signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  });

/** A whole meeting. */
export const useMeeting = (id: number) =>
  useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(getMeeting, { params: { id }, signal }),
    select: ({ data }) => data,
  });

type Planned = BodyInput<typeof checkMeeting>;

/** What a meeting that is being planned would be; undefined while there is not enough to ask about. */
export const useMeetingCheck = (planned: Planned | undefined) =>
  useQuery({
    queryKey: [...MEETINGS_KEY, 'check', planned],
    queryFn: ({ signal }) => call(checkMeeting, { body: planned as Planned, signal }),
    select: ({ data }) => data,
    enabled: planned !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** People and courses that can be invited, by a piece of the name. */
export const useInvitable = (search: string) =>
  useQuery({
    queryKey: [...MEETINGS_KEY, 'people', search],
    queryFn: ({ signal }) => call(findInvitable, { query: { search }, signal }),
    select: ({ data }) => data,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });

/** What would be deleted, and who would be told. */
export const useMeetingDeletion = (id: number, scope: SeriesScope) =>
  useQuery({
    queryKey: [...oneKey(id), 'deletion', scope],
    queryFn: ({ signal }) => call(meetingDeletion, { params: { id }, query: { scope }, signal }),
    select: ({ data }) => data,
    gcTime: 0,
  });

/** What is done with meetings. After each, what is on the screen is read anew. */
export function useMeetingCalls() {
  const client = useQueryClient();
  const shared = {
    onSettled: useRefresh(MEETINGS_KEY),
    onSuccess: (answer: { data: Meeting }) => client.setQueryData(oneKey(answer.data.id), answer),
  };
  return {
    create: useWrite({
      mutationFn: (body: BodyInput<typeof createMeeting>) => call(createMeeting, { body }),
      ...shared,
    }),
    update: useWrite({
      mutationFn: ({ id, body }: { id: number; body: BodyInput<typeof updateMeeting> }) =>
        call(updateMeeting, { params: { id }, body }),
      ...shared,
    }),
    cancel: useWrite({
      mutationFn: ({ id, body }: { id: number; body: BodyInput<typeof cancelMeeting> }) =>
        call(cancelMeeting, { params: { id }, body }),
      ...shared,
    }),
    answer: useWrite({
      mutationFn: ({ id, body }: { id: number; body: BodyInput<typeof answerMeeting> }) =>
        call(answerMeeting, { params: { id }, body }),
      ...shared,
    }),
    save: useWrite({
      mutationFn: (id: number) => download(downloadMeeting, 'meeting.ics', { params: { id } }),
    }),
  };
}

const FEED_KEY = [...MEETINGS_KEY, 'feed'];

/** Whether the person has a feed of their calendar. */
export const useFeed = () =>
  useQuery({
    queryKey: FEED_KEY,
    queryFn: ({ signal }) => call(getFeed, { signal }),
    select: ({ data }) => data,
  });

/** Makes a feed, or gives it another address; takes it back. */
export function useFeedCalls() {
  const onSettled = useRefresh(FEED_KEY);
  return {
    renew: useWrite({ mutationFn: () => call(renewFeed), onSettled }),
    revoke: useWrite({ mutationFn: () => call(revokeFeed), onSettled }),
  };
}
