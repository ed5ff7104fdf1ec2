/** What a daily report is made of. */
import * as z from 'zod/mini';
import { clearableText, requiredText } from '../fields.ts';
import { amount, id } from '../record-fields.ts';

export const REPORT_LIMITS = {
  items: 60,
  itemText: 500,
  /** Minutes of one item: a day. */
  minutes: 1_440,
  text: 4_000,
  /** Characters of the notes, which are HTML of our editor. */
  notes: 50_000,
  comment: 2_000,
  comments: 200,
  versions: 100,
  /** Days of a board or a roll-up. */
  rangeDays: 366,
  boardDays: 62,
  found: 8,
} as const;

/** Kinds of work, by which days are added up. */
export const ITEM_KINDS = [
  'work',
  'meeting',
  'call',
  'visit',
  'teaching',
  'paperwork',
  'learning',
  'other',
] as const;
export const ItemKind = z.enum(ITEM_KINDS);
export type ItemKind = z.infer<typeof ItemKind>;

/** Records that an item can be about. */
export const REPORT_LINK_KINDS = ['contact', 'company', 'course', 'meeting'] as const;
export const ReportLinkKind = z.enum(REPORT_LINK_KINDS);
export type ReportLinkKind = z.infer<typeof ReportLinkKind>;

export const ReportLink = z.object({ kind: ReportLinkKind, id: z.number(), label: z.string() });
export type ReportLink = z.infer<typeof ReportLink>;

/** One thing that was done. */
export const ReportItem = z.object({
  text: z.string(),
  kind: ItemKind,
  minutes: z.number(),
  /** Per cent; what is below 100 is carried over. */
  progress: z.number(),
  link: z.nullable(ReportLink),
});
export type ReportItem = z.infer<typeof ReportItem>;

/** The same as it is sent; what a link is called the server knows. */
export const GivenItem = z.object({
  text: clearableText(REPORT_LIMITS.itemText),
  kind: z._default(ItemKind, 'work'),
  minutes: z._default(amount(REPORT_LIMITS.minutes), 0),
  progress: z._default(amount(100), 100),
  link: z._default(z.nullable(z.object({ kind: ReportLinkKind, id: id() })), null),
});
export type GivenItem = z.infer<typeof GivenItem>;

/** What somebody writes. Texts that are left out are empty. */
export const GivenContent = z.object({
  items: z.array(GivenItem).check(z.maxLength(REPORT_LIMITS.items)),
  tomorrow: z._default(clearableText(REPORT_LIMITS.text), ''),
  blockers: z._default(clearableText(REPORT_LIMITS.text), ''),
  /** HTML; the server keeps of it what our editor makes. */
  notes: z._default(z.string().check(z.maxLength(REPORT_LIMITS.notes)), ''),
});
export type GivenContent = z.infer<typeof GivenContent>;

export const ReportContent = z.object({
  items: z.array(ReportItem),
  tomorrow: z.string(),
  blockers: z.string(),
  notes: z.string(),
});
export type ReportContent = z.infer<typeof ReportContent>;

/** `draft`: nobody else sees it. `returned`: the leader asks for something; it can be changed again. */
export const REPORT_STATUSES = ['draft', 'submitted', 'returned', 'confirmed'] as const;
export const ReportStatus = z.enum(REPORT_STATUSES);
export type ReportStatus = z.infer<typeof ReportStatus>;

const Person = z.object({ id: z.nullable(z.number()), name: z.string() });

export const ReportComment = z.object({
  id: z.number(),
  by: Person,
  /** What was done with it: `comment` is only said. */
  kind: z.enum(['comment', 'returned', 'confirmed']),
  text: z.string(),
  at: z.string(),
});
export type ReportComment = z.infer<typeof ReportComment>;

export const Report = z.object({
  id: z.number(),
  version: z.number(),
  person: Person,
  department: z.string(),
  day: z.string(),
  status: ReportStatus,
  /** It was handed in after the deadline. */
  is_late: z.boolean(),
  submitted_at: z.nullable(z.string()),
  reviewed_at: z.nullable(z.string()),
  reviewed_by: z.string(),
  updated_at: z.string(),
  content: ReportContent,
  comments: z.array(ReportComment),
  /** Whether the caller may confirm or return it. */
  can_review: z.boolean(),
  /** Who else may read it, and so be mentioned in a comment as `@name`; nobody reads a draft. */
  readers: z.array(z.object({ id: z.number(), name: z.string() })),
});
export type Report = z.infer<typeof Report>;

/** Why nobody waits for somebody's report of a day. */
export const EXCUSES = ['weekend', 'holiday', 'leave', 'sick', 'trip', 'other'] as const;
export const Excuse = z.enum(EXCUSES);
export type Excuse = z.infer<typeof Excuse>;

/** Reasons a reports call can fail for. */
export type ReportsReason =
  | 'reports.not-found'
  | 'reports.changed-meanwhile'
  | 'reports.not-yet'
  | 'reports.empty'
  | 'reports.locked'
  | 'reports.not-submitted'
  | 'reports.link-not-found'
  | 'reports.full'
  | 'reports.settings-changed-meanwhile'
  | 'reports.holiday-taken'
  | 'reports.holiday-not-found'
  | 'reports.template-taken'
  | 'reports.template-not-found'
  | 'reports.template-changed-meanwhile'
  | 'reports.leave-not-found'
  | 'reports.person-not-found';

export const commentText = () => requiredText(REPORT_LIMITS.comment);
