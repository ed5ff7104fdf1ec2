import { paginationOf } from '@station/contract/paging';
import {
  createBlog as createBlogEndpoint,
  deleteBlog as deleteBlogEndpoint,
  listBlogs,
  updateBlog as updateBlogEndpoint,
} from '@station/contract/writing/blogs';
import {
  createPostTemplate,
  deletePostTemplate,
  listPostTemplates,
  updatePostTemplate,
} from '@station/contract/writing/post-templates';
import {
  addPostPicture,
  checkPostLinks as checkPostLinksEndpoint,
  compareSentences,
  createPost as createPostEndpoint,
  deletePost as deletePostEndpoint,
  draftPost as draftPostEndpoint,
  exportPosts,
  getPost,
  getPostPicture,
  listPosts,
  listPostVersions,
  movePost as movePostEndpoint,
  publishPost as publishPostEndpoint,
  setPostViews as setPostViewsEndpoint,
  updatePost as updatePostEndpoint,
} from '@station/contract/writing/posts';
import {
  askTopicCounts as askTopicCountsEndpoint,
  createTopic as createTopicEndpoint,
  deleteTopic as deleteTopicEndpoint,
  exportTopics,
  listTopics,
  updateTopic as updateTopicEndpoint,
} from '@station/contract/writing/topics';
import { getWritingRules, updateWritingRules } from '@station/contract/writing/writing-rules';
import type { Context, Feature, Mount } from '../../platform/context.ts';
import { defineUpkeep } from '../../platform/jobs/job.ts';
import { sendWorkbook } from '../../platform/send-file.ts';
import { hasOutsideModel } from '../industries/outside/outside.actions.ts';
import { draftPost } from './ai-draft.actions.ts';
import { createBlog, deleteBlog, updateBlog } from './blogs.actions.ts';
import { findBlogs } from './blogs.queries.ts';
import { remindOfPosts } from './due-posts.actions.ts';
import { checkLinksJob } from './links.jobs.ts';
import { addPicture, sendPicture } from './pictures.actions.ts';
import { checkPostLinks, movePost, publishPost, setPostViews } from './post-steps.actions.ts';
import { listedPost, postView, withKeys } from './post-views.ts';
import { createPost, deletePost, requiredPost, updatePost } from './posts.actions.ts';
import { countPosts, findPost, findPosts, findPostVersions } from './posts.queries.ts';
import { postsWorkbook } from './posts-export.actions.ts';
import { updateRules } from './rules.actions.ts';
import { findRules } from './rules.queries.ts';
import { findSimilar } from './similar.actions.ts';
import {
  createTemplate,
  deleteTemplate,
  templateView,
  updateTemplate,
} from './templates.actions.ts';
import { findTemplates } from './templates.queries.ts';
import {
  askTopicCounts,
  createTopic,
  deleteTopic,
  topicsWorkbook,
  topicView,
  updateTopic,
} from './topics.actions.ts';
import { countTopics, findTopics } from './topics.queries.ts';

/** Due posts are looked for so often, in milliseconds. */
const REMIND_EVERY_MS = 10 * 60_000;

/** The writing desk (issue 18, 2). */
export const writing: Feature = {
  routes: (context, mount) => {
    listRoutes(context, mount);
    postRoutes(context, mount);
    topicRoutes(context, mount);
    deskRoutes(context, mount);
  },
  jobs: [
    checkLinksJob,
    defineUpkeep({ kind: 'writing.remind', everyMs: REMIND_EVERY_MS, work: remindOfPosts }),
  ],
};

/** Lists of posts. */
function listRoutes(context: Context, mount: Mount): void {
  const { db } = context;

  mount(listPosts, async ({ actor, query }) => {
    const { mine, page, limit, order, ...rest } = query;
    const filters = { ...rest, ownerId: mine ? actor.id : undefined };
    const rows = await findPosts(db, filters, { order, limit, offset: (page - 1) * limit });
    const counts = await countPosts(db, filters);
    const total = query.status
      ? (counts[query.status] ?? 0)
      : Object.values(counts).reduce((sum, it) => sum + it, 0);
    return { data: rows.map(listedPost), pagination: paginationOf(page, limit, total), counts };
  });

  mount(exportPosts, async ({ actor, query: { mine, ...rest }, reply }) => {
    const filters = { ...rest, ownerId: mine ? actor.id : undefined };
    return sendWorkbook(reply, 'posts.xlsx', await postsWorkbook(context, actor, filters));
  });

  mount(compareSentences, async ({ body }) => ({
    data: await findSimilar(db, body.html, body.post_id),
  }));

  mount(getPostPicture, ({ actor, params, query, reply }) =>
    sendPicture(context, actor, { id: params.id, ...query, reply }),
  );
}

/** One post. */
function postRoutes(context: Context, mount: Mount): void {
  const { db } = context;

  mount(createPostEndpoint, async ({ actor, body }) => ({
    data: await createPost(context, actor, body),
  }));

  mount(getPost, async ({ actor, params }) => ({
    data: await postView(context, actor, requiredPost(await findPost(db, params.id))),
  }));

  mount(updatePostEndpoint, async ({ actor, params, body }) => ({
    data: await updatePost(context, actor, params.id, body),
  }));

  mount(deletePostEndpoint, async ({ actor, params }) => {
    await deletePost(context, actor, params.id);
    return {};
  });

  mount(movePostEndpoint, async ({ actor, params, body }) => ({
    data: await movePost(context, actor, params.id, body),
  }));

  mount(publishPostEndpoint, async ({ actor, params, body }) => ({
    data: await publishPost(context, actor, params.id, body),
  }));

  mount(setPostViewsEndpoint, async ({ actor, params, body }) => ({
    data: await setPostViews(context, actor, params.id, body.views),
  }));

  mount(listPostVersions, async ({ actor, params }) => {
    requiredPost(await findPost(db, params.id));
    const versions = await findPostVersions(db, params.id);
    return {
      data: versions.map(({ at, html, ...it }) => ({
        ...it,
        at: at.toISOString(),
        html: withKeys(context, actor, html),
      })),
    };
  });

  mount(addPostPicture, async ({ actor, params, body }) => ({
    data: await addPicture(context, actor, params.id, body),
  }));

  mount(checkPostLinksEndpoint, async ({ actor, params }) => ({
    data: await checkPostLinks(context, actor, params.id),
  }));

  mount(draftPostEndpoint, async ({ actor, params, body }) => ({
    data: await draftPost(context, actor, params.id, body.version),
  }));
}

/** Topics and keywords. */
function topicRoutes(context: Context, mount: Mount): void {
  const { db, config } = context;

  mount(listTopics, async ({ query: { search, state, page, limit } }) => {
    const filters = { search, state };
    const rows = await findTopics(db, filters, { limit, offset: (page - 1) * limit });
    const { searchAd, openApi } = config.keywords;
    return {
      data: rows.map(topicView),
      pagination: paginationOf(page, limit, await countTopics(db, filters)),
      can_count: searchAd !== undefined || openApi !== undefined,
    };
  });

  mount(exportTopics, async ({ actor, reply }) =>
    sendWorkbook(reply, 'topics.xlsx', await topicsWorkbook(context, actor)),
  );

  mount(createTopicEndpoint, async ({ actor, body }) => ({
    data: await createTopic(context, actor, body),
  }));

  mount(updateTopicEndpoint, async ({ actor, params, body }) => ({
    data: await updateTopic(context, actor, params.id, body),
  }));

  mount(deleteTopicEndpoint, async ({ actor, params }) => {
    await deleteTopic(context, actor, params.id);
    return {};
  });

  mount(askTopicCountsEndpoint, async ({ actor, params }) => ({
    data: await askTopicCounts(context, actor, params.id),
  }));
}

/** Blogs, templates, and what is checked. */
function deskRoutes(context: Context, mount: Mount): void {
  const { db, clock } = context;

  mount(listBlogs, async () => ({ data: await findBlogs(db, new Date(clock.now())) }));

  mount(createBlogEndpoint, async ({ actor, body }) => ({
    data: await createBlog(context, actor, body),
  }));

  mount(updateBlogEndpoint, async ({ actor, params, body }) => ({
    data: await updateBlog(context, actor, params.id, body),
  }));

  mount(deleteBlogEndpoint, async ({ actor, params }) => {
    await deleteBlog(context, actor, params.id);
    return {};
  });

  mount(listPostTemplates, async () => ({ data: (await findTemplates(db)).map(templateView) }));

  mount(createPostTemplate, async ({ actor, body }) => ({
    data: await createTemplate(context, actor, body),
  }));

  mount(updatePostTemplate, async ({ actor, params, body }) => ({
    data: await updateTemplate(context, actor, params.id, body),
  }));

  mount(deletePostTemplate, async ({ actor, params }) => {
    await deleteTemplate(context, actor, params.id);
    return {};
  });

  mount(getWritingRules, async () => ({
    data: await findRules(db),
    can_draft: await hasOutsideModel(context),
  }));

  mount(updateWritingRules, async ({ actor, body }) => ({
    data: await updateRules(context, actor, body),
  }));
}
