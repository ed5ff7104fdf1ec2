import * as events from '@station/contract/membership/events';
import {
  exportDashboard,
  getDashboard,
  listFollowUp,
} from '@station/contract/membership/follow-up';
import * as members from '@station/contract/membership/members';
import * as payments from '@station/contract/membership/payments';
import * as plans from '@station/contract/membership/plans';
import * as points from '@station/contract/membership/points';
import { paginationOf } from '@station/contract/paging';
import type { Context, Feature, Mount } from '../../platform/context.ts';
import { sendWorkbook } from '../../platform/send-file.ts';
import { receivePicture } from '../images/images.actions.ts';
import { findOfficeTime } from '../settings/office-time.queries.ts';
import { checkInRoutes } from './check-in/check-in.routes.ts';
import { findDashboard } from './dashboard/dashboard.queries.ts';
import { addEvent, reverseEvent } from './events/events.actions.ts';
import { findEvents, toEvent } from './events/events.queries.ts';
import { dashboardWorkbook, membersWorkbook } from './excel/member-export.actions.ts';
import { findFollowUp } from './follow-up/follow-up.queries.ts';
import { requiredMember } from './members/member-guards.ts';
import { listedMembers, wholeMember } from './members/member-views.ts';
import { changeMember, createMember, deleteMember } from './members/members.actions.ts';
import { findMember, findMemberIds } from './members/members.queries.ts';
import { changePhoto } from './members/photos.actions.ts';
import { membershipJobs } from './membership.jobs.ts';
import { makePaymentVoid, recordPayment } from './payments/payments.actions.ts';
import { findPayments, toPayment } from './payments/payments.queries.ts';
import { openReceipt, sendReceipt } from './payments/receipts.actions.ts';
import { changePlan, createPlan } from './plans/plans.actions.ts';
import { findPlans } from './plans/plans.queries.ts';
import { findPointRules } from './points/point-rules.queries.ts';
import {
  changePointRules,
  giveToMember,
  reversePointLine,
  spendOfMember,
} from './points/points.actions.ts';
import { findExpiring, findLedger, findPointSums } from './points/points.queries.ts';
import { tierOf } from './points/points.rules.ts';

/** Members, what they buy, visits and points (issue 18, section 1). */
export const membership: Feature = {
  routes(context, mount) {
    memberRoutes(context, mount);
    planRoutes(context, mount);
    paymentRoutes(context, mount);
    pointRoutes(context, mount);
    checkInRoutes(context, mount);
    figureRoutes(context, mount);
  },
  jobs: membershipJobs,
};

/** The day in the office. */
const todayOf = async ({ db, clock }: Context): Promise<string> =>
  (await findOfficeTime(db, new Date(clock.now()))).day;

function memberRoutes(context: Context, mount: Mount): void {
  const { db } = context;

  mount(members.listMembers, async ({ query: { page, limit, ...filter } }) => {
    const today = await todayOf(context);
    const turn = { offset: (page - 1) * limit, limit };
    const { total, ids } = await findMemberIds(db, filter, today, turn);
    const data = await listedMembers(db, ids, today);
    return { data, pagination: paginationOf(page, limit, total) };
  });

  mount(members.exportMembers, async ({ actor, query, reply }) =>
    sendWorkbook(reply, 'members.xlsx', await membersWorkbook(context, actor, query)),
  );

  mount(members.getMember, async ({ params }) => ({
    data: await wholeMember(db, params.id, await todayOf(context)),
  }));

  mount(members.addMember, async ({ actor, body }) => ({
    data: await createMember(context, actor, body),
  }));

  mount(members.updateMember, async ({ actor, params, body }) => ({
    data: await changeMember(context, actor, params.id, body),
  }));

  mount(members.deleteMember, async ({ actor, params }) => {
    await deleteMember(context, actor, params.id);
    return {};
  });

  mount(members.setMemberPhoto, async ({ actor, params, request }) => {
    const picture = await receivePicture(context, request, members.MEMBER_PHOTO_UPLOAD);
    try {
      return { data: await changePhoto(context, actor, params.id, picture) };
    } finally {
      await picture.remove();
    }
  });

  mount(members.removeMemberPhoto, async ({ actor, params }) => ({
    data: await changePhoto(context, actor, params.id),
  }));

  mount(events.listMemberEvents, async ({ params }) => {
    requiredMember(await findMember(db, params.id));
    const all = await findEvents(db, params.id);
    return { data: all.toReversed().map((row) => toEvent(row, all)) };
  });

  mount(events.addMemberEvent, ({ actor, params, body }) =>
    addEvent(context, actor, params.id, body),
  );

  mount(events.reverseMemberEvent, ({ actor, params, body }) =>
    reverseEvent(context, actor, params.id, body.reason),
  );
}

function planRoutes(context: Context, mount: Mount): void {
  mount(plans.listPlans, async () => ({
    data: await findPlans(context.db, await todayOf(context)),
  }));

  mount(plans.addPlan, async ({ actor, body }) => ({
    data: await createPlan(context, actor, body),
  }));

  mount(plans.updatePlan, async ({ actor, params, body }) => ({
    data: await changePlan(context, actor, params.id, body),
  }));
}

function paymentRoutes(context: Context, mount: Mount): void {
  const { db } = context;

  mount(payments.listMemberPayments, async ({ params }) => {
    requiredMember(await findMember(db, params.id));
    return { data: (await findPayments(db, params.id)).map(toPayment) };
  });

  mount(payments.addMemberPayment, ({ actor, params, body }) =>
    recordPayment(context, actor, params.id, body),
  );

  mount(payments.voidMemberPayment, ({ actor, params, body }) =>
    makePaymentVoid(context, actor, params.id, body.reason),
  );

  mount(payments.downloadReceipt, async ({ params, query, reply }) => {
    const { receipt, page } = await openReceipt(context, params.id, query.language);
    return reply
      .type('application/pdf')
      .header('Content-Disposition', `attachment; filename="receipt_${receipt.receipt_number}.pdf"`)
      .send(page);
  });

  mount(payments.mailReceipt, async ({ actor, params, body }) => ({
    email: await sendReceipt(context, actor, params.id, body.language),
  }));
}

function pointRoutes(context: Context, mount: Mount): void {
  const { db } = context;

  mount(points.listPoints, async ({ params }) => {
    const today = await todayOf(context);
    const { balance, earned } = requiredMember(await findPointSums(db, params.id, today));
    const { tiers } = await findPointRules(db);
    const expiring = await findExpiring(db, params.id, today);
    return {
      balance,
      tier: tierOf(tiers, earned),
      expiring,
      data: await findLedger(db, params.id),
    };
  });

  mount(points.givePoints, async ({ actor, params, body }) => ({
    balance: await giveToMember(context, actor, params.id, body),
  }));

  mount(points.spendPoints, async ({ actor, params, body }) => ({
    balance: await spendOfMember(context, actor, params.id, body),
  }));

  mount(points.reversePoints, async ({ actor, params, body }) => ({
    balance: await reversePointLine(context, actor, params.id, body.reason),
  }));

  mount(points.getPointRules, async () => ({ data: await findPointRules(db) }));

  mount(points.updatePointRules, async ({ actor, body }) => ({
    data: await changePointRules(context, actor, body),
  }));
}

function figureRoutes(context: Context, mount: Mount): void {
  const { db } = context;

  mount(listFollowUp, async ({ query: { which, page, limit } }) => {
    const today = await todayOf(context);
    const turn = { offset: (page - 1) * limit, limit };
    const { ids, counts } = await findFollowUp(db, which, today, turn);
    const data = await listedMembers(db, ids, today);
    return { data, counts, pagination: paginationOf(page, limit, counts[which]) };
  });

  mount(getDashboard, async ({ query }) => findDashboard(db, await todayOf(context), query.months));

  mount(exportDashboard, async ({ actor, query, reply }) =>
    sendWorkbook(reply, 'membership.xlsx', await dashboardWorkbook(context, actor, query.months)),
  );
}
