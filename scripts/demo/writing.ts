import { findAccountByLogin } from '../../apps/server/src/features/accounts/sign-in/accounts.queries.ts';
import { createBlog } from '../../apps/server/src/features/writing/blogs.actions.ts';
import {
  movePost,
  publishPost,
  setPostViews,
} from '../../apps/server/src/features/writing/post-steps.actions.ts';
import { createPost } from '../../apps/server/src/features/writing/posts.actions.ts';
import { createTemplate } from '../../apps/server/src/features/writing/templates.actions.ts';
import { createTopic } from '../../apps/server/src/features/writing/topics.actions.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import type { Actor } from '../../apps/server/src/platform/guard.ts';
import { STAFF } from './people.ts';

const DAY_MS = 86_400_000;

const TOPICS = [
  ['요양보호사 봄 학기 개강', '요양보호사', 2_400, 18_100, 412_000],
  ['간호조무사 국가시험 일정', '간호조무사 시험', 5_300, 31_900, 198_000],
  ['한국어능력시험 준비법', 'TOPIK', 9_800, 22_700, 754_000],
  ['수강료 지원 제도 정리', '국민내일배움카드', 40_200, 121_000, 903_000],
] as const;

const SPRING = [
  '<h2>봄 학기가 3월에 시작합니다</h2>',
  '<p>요양보호사 과정은 이론과 실기, 현장 실습으로 이루어집니다. 수업은 평일 저녁과 주말 가운데 고를 수 있습니다.</p>',
  '<h3>누가 들을 수 있나요</h3>',
  '<ul><li><p>나이와 학력의 제한은 없습니다.</p></li><li><p>처음 배우는 분도 따라올 수 있게 천천히 시작합니다.</p></li></ul>',
  '<p>상담은 전화와 방문 모두 가능합니다. 최고의 강사진이 함께합니다.</p>',
].join('');

const EXAM = [
  '<h2>시험은 어떻게 준비하나요</h2>',
  '<p>간호조무사 시험은 해마다 두 번 치러집니다. 원서는 시험 두 달 전에 접수합니다.</p>',
  '<table><tbody><tr><th><p>과목</p></th><th><p>문항</p></th></tr><tr><td><p>기초간호학</p></td><td><p>35</p></td></tr><tr><td><p>실기</p></td><td><p>30</p></td></tr></tbody></table>',
  '<p>기출 문제를 먼저 풀어 보고 약한 과목부터 다시 읽는 것이 좋습니다.</p>',
].join('');

/** A blog with topics, a template, and a post in each state: the colleague writes, the caller approves. */
export async function fillWriting(context: Context, admin: Actor): Promise<string> {
  const { db } = context;
  const known = await db.selectFrom('writing_post').select('id').executeTakeFirst();
  const lan = await findAccountByLogin(db, STAFF.username);
  if (known || !lan) return 'There are posts already, or no colleagues; none were added.';
  const colleague: Actor = { ...lan, role: 'user', sessionId: 0 };
  const blog = await createBlog(context, admin, {
    ...{ name: '한빛교육원 블로그', kind: 'naver', address: 'https://blog.naver.com/station-demo' },
    ...{ editor_address: '', language: 'ko', daily_limit: 3 },
    style:
      '“~합니다”로 쓰고, 수강생을 “수강생 여러분”이라고 부릅니다. 수치는 출처와 함께 적습니다.',
  });
  for (const [title, keyword, searches_pc, searches_phone, documents] of TOPICS) {
    const counts = { searches_pc, searches_phone, documents };
    await createTopic(context, admin, { title, keyword, state: 'idea', note: '', ...counts });
  }
  await createTemplate(context, admin, {
    name: '과정 안내',
    title: '{{과정}} {{학기}} 수강생 모집',
    html: '<h2>{{과정}} 과정을 소개합니다</h2><p>{{학기}} 수업은 {{시작일}}에 시작합니다.</p>',
  });
  const day = (days: number) =>
    new Date(context.clock.now() + days * DAY_MS).toISOString().slice(0, 10);
  const begin = (title: string, html: string, keyword: string, days: number) =>
    createPost(context, colleague, {
      ...{ title, html, keyword, blog_id: blog.id, topic_id: null, language: 'ko' },
      ...{ brief: '처음 알아보는 분을 위한 글', tags: `#${keyword.replaceAll(' ', '')}` },
      titles: [`${title}, 이것만 알면 됩니다`, `${keyword} 처음이라면`],
      ...{ is_paid: false, owner_id: null, reviewer_id: null, due_on: day(days) },
    });
  await begin('요양보호사 봄 학기 안내', SPRING, '요양보호사', 2);
  const done = await begin('간호조무사 시험 준비', EXAM, '간호조무사 시험', -3);
  const review = await movePost(context, colleague, done.id, {
    ...{ status: 'review', version: done.version, note: '' },
  });
  const ready = await movePost(context, admin, done.id, {
    ...{ status: 'ready', version: review.version, note: '' },
  });
  await publishPost(context, colleague, done.id, {
    ...{ address: 'https://blog.naver.com/station-demo/223000001', version: ready.version },
  });
  await setPostViews(context, colleague, done.id, 482);
  const waiting = await begin('수강료 지원 제도 정리', EXAM, '국민내일배움카드', 4);
  await movePost(context, colleague, waiting.id, {
    ...{ status: 'review', version: waiting.version, note: '' },
  });
  await begin('한국어능력시험 준비법', '', 'TOPIK', 9);
  return 'Added a blog, topics, a template and posts to the writing desk.';
}
