import type { BodyInput } from '@station/contract/endpoint';
import {
  addAgendaItem,
  addOutcome,
  amendMinutes,
  closeMinutes,
  deleteAgendaItem,
  deleteOutcome,
  downloadMinutes,
  getMinutes,
  markPresence,
  placeAgendaItem,
  takeItemsOver,
  updateAgendaItem,
} from '@station/contract/meetings/minutes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useEndpointWrite, useRefresh } from '../../../platform/saved-by.ts';
import { download } from '../../../platform/transfer.ts';
import { useWrite } from '../../../platform/write.ts';
import { MINUTES_KEY, useActionMark } from './my-actions.data.ts';

export const useMinutes = (id: number) =>
  useQuery({
    queryKey: [...MINUTES_KEY, id],
    queryFn: async ({ signal }) => (await call(getMinutes, { params: { id }, signal })).data,
  });

type Item = BodyInput<typeof updateAgendaItem> & { id: number };

/** What is done with the minutes of a meeting; after each, what is on the screen is read anew. */
export function useMinutesCalls(meetingId: number) {
  const onSettled = useRefresh(MINUTES_KEY);
  const params = { id: meetingId };
  return {
    add: useWrite({
      mutationFn: (body: BodyInput<typeof addAgendaItem>) => call(addAgendaItem, { params, body }),
      onSettled,
    }),
    change: useWrite({
      mutationFn: async ({ id, ...body }: Item) =>
        (await call(updateAgendaItem, { params: { id }, body })).data,
      onSettled,
    }),
    remove: useEndpointWrite(deleteAgendaItem, onSettled),
    place: useWrite({
      mutationFn: ({ id, ...body }: { id: number; backlog: boolean; place?: number }) =>
        call(placeAgendaItem, { params: { id }, body: { ...body, meeting_id: meetingId } }),
      onSettled,
    }),
    takeOver: useWrite({
      mutationFn: async () => (await call(takeItemsOver, { params })).taken,
      onSettled,
    }),
    addOutcome: useWrite({
      mutationFn: (body: BodyInput<typeof addOutcome>) => call(addOutcome, { params, body }),
      onSettled,
    }),
    finish: useActionMark(),
    removeOutcome: useEndpointWrite(deleteOutcome, onSettled),
    mark: useWrite({
      mutationFn: (one: BodyInput<typeof markPresence>['people'][number]) =>
        call(markPresence, { params, body: { people: [one] } }),
      onSettled,
    }),
    close: useWrite({ mutationFn: () => call(closeMinutes, { params }), onSettled }),
    amend: useWrite({
      mutationFn: (text: string) => call(amendMinutes, { params, body: { text } }),
      onSettled,
    }),
    print: useWrite({
      mutationFn: (language: 'vi' | 'ko' | 'en') =>
        download(downloadMinutes, 'minutes.pdf', { params, query: { language } }),
    }),
  };
}

export type MinutesCalls = ReturnType<typeof useMinutesCalls>;
