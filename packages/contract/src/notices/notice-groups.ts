/** The groups of notices that a person decides about, and how they are told unless the person says otherwise. */

export const NOTICE_GROUPS = [
  'mentions',
  'assignments',
  'meetings',
  'reports',
  'files',
  'imports',
  'approvals',
  'mail',
  'system',
] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

/**
 * Where somebody is told: in the app, by a push to their devices, by a letter at once. None of them:
 * not at all.
 */
export type NoticeChannels = { here: boolean; push: boolean; mail: boolean };

const HERE_AND_PUSH: NoticeChannels = { here: true, push: true, mail: false };
const HERE_ALONE: NoticeChannels = { here: true, push: false, mail: false };

/** A push goes to devices alone on which the person has asked for it. */
export const NOTICE_DEFAULTS: Record<NoticeGroup, NoticeChannels> = {
  mentions: HERE_AND_PUSH,
  assignments: HERE_AND_PUSH,
  // By mail comes what their own calendars are to know.
  meetings: { here: true, push: true, mail: true },
  reports: HERE_AND_PUSH,
  files: HERE_AND_PUSH,
  imports: HERE_ALONE,
  approvals: HERE_AND_PUSH,
  mail: HERE_ALONE,
  system: HERE_ALONE,
};
