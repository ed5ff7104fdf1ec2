import type { Meeting } from '@station/contract/meetings/meeting-fields';
import type { RecordForm } from '../../platform/record-form.ts';
import type { MeetingValues } from './meeting-form.ts';

/** What the form of a meeting hands to its parts. */
export type MeetingRecord = RecordForm<MeetingValues, Meeting>;
