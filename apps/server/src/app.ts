import type { FastifyInstance } from 'fastify';
import type { Store } from './db/db.ts';
import { apiAuthenticator } from './features/accounts/api-tokens/api-authenticator.ts';
import { apiTokens } from './features/accounts/api-tokens/api-tokens.routes.ts';
import { profile } from './features/accounts/profile/profile.routes.ts';
import { recovery } from './features/accounts/recovery/recovery.routes.ts';
import { authenticator } from './features/accounts/sessions/authenticator.ts';
import { sessions } from './features/accounts/sessions/sessions.routes.ts';
import { signingIn } from './features/accounts/sign-in/sign-in.routes.ts';
import { twoStep } from './features/accounts/two-step/two-step.routes.ts';
import { accountToday } from './features/accounts/users/account-today.kind.ts';
import { users } from './features/accounts/users/users.routes.ts';
import { audit } from './features/audit/audit.routes.ts';
import { companies } from './features/companies/companies.routes.ts';
import { followingEmployees } from './features/companies/merged-contacts.kind.ts';
import { categories } from './features/contacts/categories/categories.routes.ts';
import { contactImports } from './features/contacts/contacts/contact-import.kind.ts';
import { contactTrash } from './features/contacts/contacts/contact-trash.kind.ts';
import { contacts } from './features/contacts/contacts/contacts.routes.ts';
import { duplicates } from './features/contacts/duplicates/duplicates.routes.ts';
import { savedViews } from './features/contacts/saved-views/saved-views.routes.ts';
import { checkListImports } from './features/customer-check/check-list-import.kind.ts';
import { customerCheck } from './features/customer-check/customer-check.routes.ts';
import type { KnownPeople } from './features/customer-check/known-people.kind.ts';
import {
  knownCompanies,
  knownContacts,
  knownEmployees,
  knownMembers,
  knownStudents,
} from './features/customer-check/known-people.queries.ts';
import { followingCautions } from './features/customer-check/merged-contacts.kind.ts';
import { followingFiles } from './features/files/attachments/merged-contacts.kind.ts';
import { files } from './features/files/files.routes.ts';
import { handOverFiles } from './features/files/handing-over.actions.ts';
import { handedInToday } from './features/files/requests/handed-in-today.kind.ts';
import { fileTrash } from './features/files/trashing/file-trash.kind.ts';
import { health } from './features/health/health.routes.ts';
import { images } from './features/images/images.routes.ts';
import { importing } from './features/imports/imports.routes.ts';
import { industries } from './features/industries/industries.routes.ts';
import { accessToday } from './features/launcher/access-today.kind.ts';
import { launcher } from './features/launcher/launcher.routes.ts';
import { leaveWithMailboxes } from './features/mail/connection/disconnecting.actions.ts';
import { mail } from './features/mail/mail.routes.ts';
import { mailToday } from './features/mail/mail-today.kind.ts';
import { mailings } from './features/mail/mailings/mailings.routes.ts';
import { followingRecipients } from './features/mail/mailings/merged-contacts.kind.ts';
import { queueLetter } from './features/mail/outbox/outbox.actions.ts';
import { letterSettled } from './features/mail/outbox/outbox.events.ts';
import { wakeOutbox } from './features/mail/outbox/outbox.jobs.ts';
import { letterFrame } from './features/mail/reading/letter-frame.routes.ts';
import { suppressions } from './features/mail/suppressions/suppressions.routes.ts';
import { followingAttendees } from './features/meetings/invitations/merged-contacts.kind.ts';
import { meetings } from './features/meetings/meetings.routes.ts';
import { actionToday } from './features/meetings/minutes/action-today.kind.ts';
import { meetingMinutes } from './features/meetings/minutes/minutes.routes.ts';
import { meetingToday } from './features/meetings/planning/meeting-today.kind.ts';
import { roomTrash } from './features/meetings/rooms/room-trash.kind.ts';
import { meetingTrash } from './features/meetings/trashing/meeting-trash.kind.ts';
import { memberImports } from './features/membership/excel/member-import.kind.ts';
import { memberToday } from './features/membership/follow-up/member-today.kind.ts';
import { memberTrash } from './features/membership/members/member-trash.kind.ts';
import { followingMembers } from './features/membership/members/merged-contacts.kind.ts';
import { membership } from './features/membership/membership.routes.ts';
import { notices } from './features/notices/notices.routes.ts';
import { reportToday } from './features/reports/report-today.kind.ts';
import { reports } from './features/reports/reports.routes.ts';
import { attendance } from './features/schools/attendance/attendance.routes.ts';
import { certificates } from './features/schools/certificates/certificates.routes.ts';
import { courses } from './features/schools/courses/courses.routes.ts';
import { enrollments } from './features/schools/enrollments/enrollments.routes.ts';
import { fees } from './features/schools/fees/fees.routes.ts';
import { schoolToday } from './features/schools/overview/school-today.kind.ts';
import { rosterImports } from './features/schools/roster/roster-import.kind.ts';
import { schoolTrash } from './features/schools/schools/school-trash.kind.ts';
import { schools } from './features/schools/schools/schools.routes.ts';
import { imageSources } from './features/settings/image-sources.ts';
import { settings } from './features/settings/settings.routes.ts';
import { jobs } from './features/tasks/tasks.routes.ts';
import { today } from './features/today/today.routes.ts';
import { trash } from './features/trash/trash.routes.ts';
import { campusAreas } from './features/visitors/areas/campus-areas.routes.ts';
import { locationData } from './features/visitors/own-data/location-data.routes.ts';
import { visitors } from './features/visitors/presence/visitors.routes.ts';
import { visitorStatistics } from './features/visitors/statistics/visitor-statistics.routes.ts';
import { visitorTrails } from './features/visitors/trails/visitor-trails.routes.ts';
import { webhooks } from './features/webhooks/webhooks.routes.ts';
import { topicImports } from './features/writing/topic-import.kind.ts';
import { viewsImports } from './features/writing/views-import.kind.ts';
import { writing } from './features/writing/writing.routes.ts';
import { mountApiPage } from './platform/api-page.ts';
import { removeUnusedBlobs } from './platform/blobs/blobs.jobs.ts';
import { blobFolder, draftFolder } from './platform/blobs/local-blobs.ts';
import { takeOldFiles } from './platform/blobs/old-names.ts';
import { requireS3 } from './platform/blobs/s3-blobs.ts';
import { callerAddress } from './platform/caller-address.ts';
import { broadcastChanges, recordCall, recordWork, tellAllHere } from './platform/changes.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { type Context, createContext, type Feature } from './platform/context.ts';
import { createDrain } from './platform/drain.ts';
import { createHttp } from './platform/http.ts';
import { startJobs } from './platform/jobs/job-runner.ts';
import { openLinesDoor } from './platform/lines-door.ts';
import { sendMail } from './platform/mailer.ts';
import { jobMeasures } from './platform/metrics/job-measures.ts';
import { measure } from './platform/metrics/metrics.ts';
import { listenForMetrics, mountMetrics } from './platform/metrics/metrics-door.ts';
import { mounter } from './platform/mount.ts';
import { allowPageImages } from './platform/page-policy.ts';
import { mountReady, type Readiness } from './platform/readiness.ts';
import { closeRealtime, openRealtime, type Realtime, sendAway } from './platform/realtime.ts';
import { tidyTemporaryFolder } from './platform/receive-file.ts';
import { mountWeb } from './platform/web-files.ts';

/** Whom the customer check looks among. */
const PEOPLE: readonly KnownPeople[] = [
  knownContacts,
  knownCompanies,
  knownEmployees,
  knownStudents,
  knownMembers,
];

/** Every feature there is; the only list of them. */
export const FEATURES: readonly Feature[] = [
  signingIn,
  profile,
  users([handOverFiles, leaveWithMailboxes]),
  sessions,
  apiTokens,
  twoStep,
  recovery,
  settings,
  audit,
  images,
  files,
  launcher,
  jobs,
  health,
  contacts,
  categories,
  importing([
    contactImports,
    rosterImports,
    checkListImports(PEOPLE),
    memberImports,
    topicImports,
    viewsImports,
  ]),
  duplicates([
    followingEmployees,
    followingCautions,
    followingFiles,
    followingAttendees,
    followingMembers,
    followingRecipients,
  ]),
  companies,
  industries,
  customerCheck(PEOPLE),
  schools,
  courses,
  enrollments,
  attendance,
  fees,
  certificates,
  savedViews,
  reports,
  membership,
  meetings,
  meetingMinutes,
  notices,
  webhooks,
  mail,
  letterFrame,
  mailings({ queueLetter, wakeOutbox, letterSettled }),
  suppressions,
  writing,
  trash([contactTrash, ...schoolTrash, fileTrash, roomTrash, meetingTrash, memberTrash]),
  today([
    schoolToday,
    accountToday,
    accessToday,
    handedInToday,
    reportToday,
    meetingToday,
    actionToday,
    mailToday,
    memberToday,
  ]),
  visitors,
  campusAreas,
  visitorTrails,
  visitorStatistics,
  locationData,
];

/** A server ready to listen, and what it works with. */
export type App = {
  http: FastifyInstance;
  context: Context;
  realtime: Realtime;
  readiness: Readiness;
  /** Waits until calls and browsers go elsewhere, if there is an elsewhere; `readiness` is not ready by then. */
  leave: () => Promise<void>;
};

/**
 * Puts the server together on an open, migrated store. Closing `http` stops the features' jobs; the
 * store stays open and belongs to the caller. `clock` is what the features take the time from.
 */
export async function createApp(
  config: Config,
  store: Store,
  clock: Clock = systemClock,
  features: readonly Feature[] = FEATURES,
): Promise<App> {
  const http = await createHttp(config);
  const drain = createDrain(http);
  const context = await createContext(config, store, http.log, clock);
  const readiness: Readiness = { ready: false };
  await tidyTemporaryFolder(config.dataDir, [draftFolder(blobFolder(config.dataDir))]);
  if (config.s3) await requireS3(config.s3);
  await takeOldFiles(context);

  const kinds = [sendMail, removeUnusedBlobs, ...features.flatMap((it) => it.jobs ?? [])];
  const jobKinds = kinds.map(({ kind }) => kind);
  const measures = [...jobMeasures(jobKinds), ...features.flatMap((it) => it.measures ?? [])];
  const isMeasured = config.metrics.token !== undefined || config.metrics.listen !== undefined;
  const metrics = isMeasured
    ? await measure({ http, store, context, measures, jobKinds })
    : undefined;

  allowPageImages(http, () => imageSources(context));
  await mountApiPage(http);
  const authenticate = authenticator(context);
  const mount = mounter(http, apiAuthenticator(context, authenticate), (endpoint, actor) =>
    recordCall(context.events, endpoint, actor),
  );
  for (const feature of features) feature.routes(context, mount);
  mountReady(http, readiness, store);
  mountMetrics(http, config.metrics, metrics);
  await mountWeb(http);

  const { server, log } = http;
  const addressOf = callerAddress(config.trustProxy);
  const onHeardAgain = (): void => tellAllHere(realtime);
  const realtime = await openRealtime({
    ...{ server, store, log, clock, authenticate, addressOf, onHeardAgain },
  });
  metrics?.watchSockets(realtime);
  const stops: (() => void | Promise<void>)[] = [];
  http.addHook('onReady', async () => {
    for (const { background } of features) if (background) stops.push(background(context));
    if (metrics && config.metrics.listen) {
      stops.push(await listenForMetrics(config.metrics, metrics));
    }
    const { linesPort, host } = config;
    if (linesPort) stops.push(await openLinesDoor(server, { port: linesPort, host }));
    const onChange = () => recordWork(context.events, ['jobs']);
    const onEnded = metrics?.jobEnded;
    const runner = startJobs({ store, log, clock, context, jobs: kinds, onChange, onEnded });
    stops.push(runner.stop);
    for (const { sockets } of features) if (sockets) stops.push(sockets(context, realtime));
    // Stopped last: what the others do meanwhile, and calls that are under way, is told as well.
    stops.push(broadcastChanges(context.events, realtime));
  });
  // Sockets would keep the port open for as long as their browsers like.
  http.addHook('preClose', async () => {
    for (const stop of stops) await stop();
    await closeRealtime(realtime);
  });
  const leave = async () => {
    if (await drain()) await sendAway(realtime);
  };
  return { http, context, realtime, readiness, leave };
}
