import type { BodyInput, QueryInput } from '@station/contract/endpoint';
import { createBlog, listBlogs, updateBlog } from '@station/contract/writing/blogs';
import {
  createPostTemplate,
  deletePostTemplate,
  listPostTemplates,
  updatePostTemplate,
} from '@station/contract/writing/post-templates';
import {
  addPostPicture,
  checkPostLinks,
  compareSentences,
  createPost,
  deletePost,
  draftPost,
  exportPosts,
  getPost,
  listPosts,
  listPostVersions,
  movePost,
  publishPost,
  setPostViews,
  updatePost,
} from '@station/contract/writing/posts';
import type { Post } from '@station/contract/writing/writing-fields';
import { getWritingRules, updateWritingRules } from '@station/contract/writing/writing-rules';
import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { savedBy, useEndpointWrite } from '../../platform/saved-by.ts';
import { download } from '../../platform/transfer.ts';
import { useWrite } from '../../platform/write.ts';

/** A model may take a minute for a draft, and the way there some time; in milliseconds. */
const DRAFT_PATIENCE_MS = 75_000;

/** Key of everything that is read of the writing desk. */
export const WRITING_KEY = ['writing'] as const;

/** Has everything of the writing desk asked anew by whoever shows it. */
export const refreshWriting = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: WRITING_KEY });

export type PostsQuery = QueryInput<typeof listPosts>;

/** A page of posts. */
export const usePosts = (query: PostsQuery) =>
  useQuery({
    queryKey: [...WRITING_KEY, 'posts', query],
    queryFn: ({ signal }) => call(listPosts, { query, signal }),
    placeholderData: keepPreviousData,
  });

const postKey = (id: number) => [...WRITING_KEY, 'post', id] as const;

/** How often a post is read anew while its links are asked, in milliseconds. */
const WAITING_MS = 2_000;

const isWaiting = (post: Post | undefined) =>
  post?.page === 'waiting' || post?.links.some(({ state }) => state === 'waiting');

/** A post; while a check of its links is under way it is read anew now and then. */
export const usePost = (id: number) =>
  useQuery({
    queryKey: postKey(id),
    queryFn: async ({ signal }) => (await call(getPost, { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (isWaiting(state.data) ? WAITING_MS : false),
  });

export const usePostVersions = (id: number) =>
  useQuery({
    queryKey: [...WRITING_KEY, 'versions', id],
    queryFn: async ({ signal }) => (await call(listPostVersions, { params: { id }, signal })).data,
  });

/** Sentences of a text that are too like those of other posts. */
export const useSimilar = (html: string, post_id: number) =>
  useQuery({
    queryKey: [...WRITING_KEY, 'similar', post_id, html],
    queryFn: async ({ signal }) =>
      (await call(compareSentences, { body: { html, post_id }, signal })).data,
    placeholderData: keepPreviousData,
    enabled: html !== '',
  });

export const useBlogs = () =>
  useQuery({
    queryKey: [...WRITING_KEY, 'blogs'],
    queryFn: async ({ signal }) => (await call(listBlogs, { signal })).data,
  });

export const usePostTemplates = (enabled = true) =>
  useQuery({
    queryKey: [...WRITING_KEY, 'templates'],
    queryFn: async ({ signal }) => (await call(listPostTemplates, { signal })).data,
    enabled,
  });

/** What is checked, and whether a model can draft. */
export const useRules = () =>
  useQuery({
    queryKey: [...WRITING_KEY, 'rules'],
    queryFn: ({ signal }) => call(getWritingRules, { signal }),
  });

/** Asks anew for what stands here of the writing desk. */
export function useWritingAnew() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: WRITING_KEY });
}

export const addPost = async (body: BodyInput<typeof createPost>) =>
  (await call(createPost, { body })).data;

export const savePost = async (body: BodyInput<typeof updatePost>, { id, version }: Post) =>
  (await call(updatePost, { params: { id }, body: { ...body, version } })).data;

/** What is done with a post besides writing it; what is shown of it follows. */
export function usePostCalls(id: number) {
  const client = useQueryClient();
  const anew = useWritingAnew();
  const shared = {
    onSuccess: (post: Post) => client.setQueryData(postKey(id), post),
    onSettled: () => void anew(),
  };
  const params = { id };
  return {
    move: useWrite({
      mutationFn: async (body: BodyInput<typeof movePost>) =>
        (await call(movePost, { params, body })).data,
      ...shared,
    }),
    publish: useWrite({
      mutationFn: async (body: BodyInput<typeof publishPost>) =>
        (await call(publishPost, { params, body })).data,
      ...shared,
    }),
    draft: useWrite({
      mutationFn: async (version: number) =>
        (await call(draftPost, { params, body: { version }, patience: DRAFT_PATIENCE_MS })).data,
      ...shared,
    }),
    checkLinks: useWrite({
      mutationFn: async () => (await call(checkPostLinks, { params })).data,
      ...shared,
    }),
    addPicture: useWrite({
      mutationFn: async (body: BodyInput<typeof addPostPicture>) =>
        (await call(addPostPicture, { params, body })).data,
    }),
    remove: useWrite({
      mutationFn: () => call(deletePost, { params }),
      onSettled: () => void anew(),
    }),
  };
}

/** Notes how often a post was read. */
export const useViewsNote = () => {
  const anew = useWritingAnew();
  return useWrite({
    mutationFn: async ({ id, views }: { id: number; views: number }) =>
      (await call(setPostViews, { params: { id }, body: { views } })).data,
    onSettled: () => void anew(),
  });
};

/** Saves posts as an Excel file. */
export const usePostsExport = () =>
  useWrite({
    mutationFn: (query: QueryInput<typeof exportPosts>) =>
      download(exportPosts, 'posts.xlsx', { query }),
  });

export const blogSaving = savedBy(createBlog, updateBlog);
export const templateSaving = savedBy(createPostTemplate, updatePostTemplate);

export const saveRules = async (body: BodyInput<typeof updateWritingRules>) =>
  (await call(updateWritingRules, { body })).data;

/** Takes a template away. */
export const useTemplateRemoval = () => useEndpointWrite(deletePostTemplate, useWritingAnew());
