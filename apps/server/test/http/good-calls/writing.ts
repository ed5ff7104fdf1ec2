import { createBlog, deleteBlog, listBlogs, updateBlog } from '@station/contract/writing/blogs';
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
  getPostPicture,
  listPosts,
  listPostVersions,
  movePost,
  publishPost,
  setPostViews,
  updatePost,
} from '@station/contract/writing/posts';
import {
  askTopicCounts,
  createTopic,
  deleteTopic,
  exportTopics,
  listTopics,
  updateTopic,
} from '@station/contract/writing/topics';
import { getWritingRules, updateWritingRules } from '@station/contract/writing/writing-rules';
import { addPictureFile } from '../../fixtures/writing.ts';
import type { Caller } from './caller.ts';

/** The writing desk: a post from its topic to the address where it stands. */
export async function callWriting({ app, good }: Caller): Promise<void> {
  const { token: admin } = await app.createAdmin();
  const { token: as } = await app.createStaff();
  const blog = (await good(createBlog, { as, body: { name: '교육원 블로그' } })).data;
  const topic = (await good(createTopic, { as, body: { title: '요양보호사' } })).data;
  await good(askTopicCounts, { as, params: { id: topic.id } });
  await good(updateTopic, { as, params: { id: topic.id }, body: { title: '요양보호사 시험' } });
  await good(listTopics, { as });
  await good(exportTopics, { as });

  const given = { topic_id: topic.id, blog_id: blog.id, brief: '봄 학기 안내' };
  const begun = (await good(createPost, { as, body: given })).data;
  const own = { as, params: { id: begun.id } };
  const drafted = (await good(draftPost, { ...own, body: { version: begun.version } })).data;
  const file_id = await addPictureFile(app, as);
  const picture = (await good(addPostPicture, { ...own, body: { file_id } })).data;
  await good(getPostPicture, { as, params: { id: picture.id } });
  const html = `${drafted.html}<p>사람이 고쳤습니다.</p><img src="${picture.src}" alt="교실">`;
  const body = { ...given, title: '요양보호사 시험 안내', html, version: drafted.version };
  const edited = (await good(updatePost, { ...own, body })).data;
  await good(compareSentences, { as, body: { html } });
  await good(checkPostLinks, own);
  await good(listPostVersions, own);
  const toReview = { status: 'review', version: edited.version } as const;
  const review = (await good(movePost, { ...own, body: toReview })).data;
  const toReady = { status: 'ready', version: review.version } as const;
  const ready = (await good(movePost, { ...own, as: admin, body: toReady })).data;
  const address = 'https://blog.naver.com/station/1';
  await good(publishPost, { ...own, body: { address, version: ready.version } });
  await good(setPostViews, { ...own, body: { views: 120 } });
  await good(getPost, own);
  await good(listPosts, { as });
  await good(exportPosts, { as });
  await good(deletePost, own);

  const template = { name: '과정 소개', title: '{{과정}} 안내', html: '<p>{{과정}}</p>' };
  const kept = (await good(createPostTemplate, { as, body: template })).data;
  await good(updatePostTemplate, { as, params: { id: kept.id }, body: template });
  await good(listPostTemplates, { as });
  await good(deletePostTemplate, { as, params: { id: kept.id } });
  const rules = (await good(getWritingRules, { as })).data;
  await good(updateWritingRules, { as: admin, body: rules });
  await good(updateBlog, { as, params: { id: blog.id }, body: { name: '교육원' } });
  await good(listBlogs, { as });
  await good(deleteTopic, { as, params: { id: topic.id } });
  await good(deleteBlog, { as: admin, params: { id: blog.id } });
}
