import {
  actOnEmails,
  checkNewMail,
  getKeptEmails,
  getThread,
  keepMailAttachment,
  listEmails,
  listMailLabels,
  type MailAction,
  searchEmails,
} from '@station/contract/mail/letters';
import { type EmailSummary, MAIL_LIMITS, type Mailbox } from '@station/contract/mail/mail-fields';
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../platform/call.ts';
import { useWrite } from '../../../platform/write.ts';
import { GMAIL_KEY, MAIL_KEY } from '../mail.data.ts';

/** What a list of letters shows. */
export type LettersQuery = { label: string; unread: boolean; search: string; size: number };

type Page = { emails: EmailSummary[]; total: number; nextPageToken: string | null };

const listKey = (mailbox: number) => [...GMAIL_KEY, mailbox, 'list'];

/** Letters of a folder or of a search, page by page as somebody scrolls. */
export function useLetters(mailbox: Mailbox, query: LettersQuery, enabled: boolean) {
  const { label, unread, search } = query;
  // A search fetches ten (spec 2, section 7); how many a folder fetches is chosen.
  const size = search === '' ? query.size : MAIL_LIMITS.search;
  const list = useInfiniteQuery({
    queryKey: [...listKey(mailbox.id), { ...query, size }],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const page = {
        accessToken: mailbox.access_token,
        maxResults: size,
        ...(pageParam && { pageToken: pageParam }),
      };
      if (search === '') {
        return call(listEmails, { query: { ...page, label, ...(unread && { unread }) }, signal });
      }
      const found = await call(searchEmails, { query: { ...page, query: search }, signal });
      return { ...found, total: found.totalFound };
    },
    initialPageParam: '',
    getNextPageParam: ({ nextPageToken }) => nextPageToken ?? undefined,
    enabled,
    staleTime: MAIL_LIMITS.pollMs,
  });
  const isInbox = search === '' && !unread && label === 'INBOX';
  const kept = useQuery({
    queryKey: [...GMAIL_KEY, mailbox.id, 'kept', size],
    queryFn: ({ signal }) =>
      call(getKeptEmails, { params: { mailbox_id: mailbox.id }, query: { limit: size }, signal }),
    enabled: isInbox,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const fetched = list.data?.pages.flatMap(({ emails }) => emails);
  const waiting = isInbox && kept.data?.seen_at ? kept.data.emails : undefined;
  return {
    ...list,
    letters: fetched ? unique(fetched) : waiting,
    /** What is shown is what was kept, and Google has not answered yet. */
    isKept: fetched === undefined && waiting !== undefined,
    total: list.data?.pages.at(-1)?.total,
  };
}

/** A letter that came in meanwhile pushes one from the page before into the next. */
function unique(letters: readonly EmailSummary[]): EmailSummary[] {
  return [...new Map(letters.map((one) => [one.id, one])).values()];
}

/** All letters of a conversation. */
export function useThread(mailbox: number, thread: string) {
  return useQuery({
    queryKey: [...GMAIL_KEY, mailbox, 'thread', thread],
    queryFn: ({ signal }) =>
      call(getThread, { params: { mailbox_id: mailbox, thread_id: thread }, signal }),
  });
}

/** The labels of a mailbox. */
export function useLabels(mailbox: number) {
  return useQuery({
    queryKey: [...GMAIL_KEY, mailbox, 'labels'],
    queryFn: ({ signal }) => call(listMailLabels, { params: { mailbox_id: mailbox }, signal }),
    select: ({ data }) => data,
    staleTime: 10 * MAIL_LIMITS.pollMs,
  });
}

/** Looks for new mail while somebody looks at the screen; what has changed is asked for anew. */
export function useNewMail(mailbox: number): number | undefined {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [...MAIL_KEY, 'news', mailbox],
    queryFn: ({ signal }) => call(checkNewMail, { params: { mailbox_id: mailbox }, signal }),
    refetchInterval: MAIL_LIMITS.pollMs,
    staleTime: 0,
  });
  const revision = data?.revision;
  const seen = useRef<{ mailbox: number; revision: string }>(undefined);
  useEffect(() => {
    if (revision === undefined) return;
    const before = seen.current;
    seen.current = { mailbox, revision };
    if (before?.mailbox !== mailbox || before.revision === revision) return;
    void client.invalidateQueries({ queryKey: [...GMAIL_KEY, mailbox] });
  }, [client, mailbox, revision]);
  return data?.unread;
}

type GivenAction = { action: MailAction; ids: readonly string[]; label?: string };

/** What takes back each of the actions. */
export const OPPOSITE: Readonly<Record<MailAction, MailAction>> = {
  read: 'unread',
  unread: 'read',
  star: 'unstar',
  unstar: 'star',
  archive: 'unarchive',
  unarchive: 'archive',
  trash: 'untrash',
  untrash: 'trash',
  label: 'unlabel',
  unlabel: 'label',
};

/** Does one thing with letters; the lists show it at once, and the truth when it failed. */
export function useActOnEmails(mailbox: number) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: ({ action, ids, label }: GivenAction) =>
      call(actOnEmails, {
        params: { mailbox_id: mailbox },
        body: { action, message_ids: [...ids], ...(label && { label_id: label }) },
      }),
    onMutate: ({ action, ids }) => {
      changeLists(client, mailbox, (one) => (ids.includes(one.id) ? changed(one, action) : one));
    },
    onSuccess: async (_answer, { action }) => {
      void client.invalidateQueries({ queryKey: [...MAIL_KEY, 'unread'] });
      // What comes back has to be asked for: the lists no longer know it.
      if (action === 'unarchive' || action === 'untrash' || action.endsWith('label')) {
        await client.invalidateQueries({ queryKey: listKey(mailbox) });
      }
    },
    onError: () => void client.invalidateQueries({ queryKey: [...GMAIL_KEY, mailbox] }),
  });
}

/** A letter after an action; undefined when it is no longer in the list. */
function changed(letter: EmailSummary, action: MailAction): EmailSummary | undefined {
  switch (action) {
    case 'read':
    case 'unread':
      return { ...letter, isUnread: action === 'unread' };
    case 'star':
    case 'unstar':
      return { ...letter, isStarred: action === 'star' };
    case 'archive':
    case 'trash':
    case 'untrash':
      return undefined;
    default:
      return letter;
  }
}

function changeLists(
  client: QueryClient,
  mailbox: number,
  change: (letter: EmailSummary) => EmailSummary | undefined,
): void {
  client.setQueriesData<InfiniteData<Page>>({ queryKey: listKey(mailbox) }, (data) =>
    data === undefined
      ? data
      : {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            emails: page.emails.flatMap((one) => change(one) ?? []),
          })),
        },
  );
}

/** Keeps an attachment of a letter among the reader's files. */
export function useKeeping(mailbox: number) {
  return useWrite({
    mutationFn: ({ letter, attachment }: { letter: string; attachment: string }) =>
      call(keepMailAttachment, {
        params: { mailbox_id: mailbox, message_id: letter, attachment_id: attachment },
        body: {},
      }),
  });
}
