import type { BodyInput } from '@station/contract/endpoint';
import {
  listNotices,
  markAllNotices,
  markNotices,
  NOTICES_PAGE_SIZE,
  openNotice,
} from '@station/contract/notices/notices';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import type { Language } from '../../platform/i18n.ts';
import { useWrite } from '../../platform/write.ts';
import type { NoticesAddress } from './notices.address.ts';
import { askForUnread } from './unread.data.ts';

/** Servers tell a person's browsers when their notices change, by this name. */
const NOTICES_KEY = ['notices'] as const;

/** The page of notices that the address asks for, in a language. */
export function useNotices({ show, group, page }: NoticesAddress, language: Language) {
  return useQuery({
    queryKey: [...NOTICES_KEY, 'list', { show, group, page, language }],
    queryFn: ({ signal }) =>
      call(listNotices, {
        query: { show, page, limit: NOTICES_PAGE_SIZE, language, ...(group && { group }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Asks anew for what is on the screen; the server tells the person's other browsers. */
function useFreshNotices(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: [...NOTICES_KEY, 'list'] });
    void askForUnread();
  };
}

/** Marks a notice as read and answers where it leads to. */
export function useNoticeOpening() {
  return useWrite({
    mutationFn: async (id: number) => (await call(openNotice, { params: { id } })).path,
    onSettled: useFreshNotices(),
  });
}

/** Marks notices as read or unread, puts them away or takes them back. */
export function useNoticeMarks() {
  return useWrite({
    mutationFn: (body: { ids: number[]; as: 'read' | 'unread' | 'archived' | 'kept' }) =>
      call(markNotices, { body }),
    onSettled: useFreshNotices(),
  });
}

/** Marks all notices, or those of a group, up to the newest that is shown. */
export function useAllMarked() {
  return useWrite({
    mutationFn: (body: BodyInput<typeof markAllNotices>) => call(markAllNotices, { body }),
    onSettled: useFreshNotices(),
  });
}
