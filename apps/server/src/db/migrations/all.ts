import type { Migration } from 'kysely';
import { accounts } from './001-accounts.ts';
import { contacts } from './002-contacts.ts';
import { users } from './003-users.ts';
import { settings } from './004-settings.ts';
import { audit } from './005-audit.ts';
import { imports } from './010-imports.ts';
import { contactLists } from './011-contact-lists.ts';
import { duplicates } from './011-duplicates.ts';
import { historyTrashViews } from './012-history-trash-views.ts';
import { importLabels } from './013-import-labels.ts';
import { companies } from './014-companies.ts';
import { schools } from './015-schools.ts';
import { courseLife } from './016-course-life.ts';
import { fees } from './017-fees.ts';
import { certificates } from './018-certificates.ts';
import { visits } from './020-visits.ts';
import { presence } from './021-presence.ts';
import { privacy } from './022-privacy.ts';
import { campusAreas } from './023-campus-areas.ts';
import { visitStatistics } from './024-visit-statistics.ts';
import { visitMonths } from './025-visit-months.ts';
import { presenceRows } from './026-presence-rows.ts';
import { knownDevices } from './027-known-devices.ts';
import { importOtherKeys } from './028-import-other-keys.ts';
import { auditNames } from './029-audit-names.ts';
import { jobs } from './032-jobs.ts';
import { blobs } from './033-blobs.ts';
import { files } from './034-files.ts';
import { fileSharing } from './036-file-sharing.ts';
import { fileContents } from './037-file-contents.ts';
import { fileCounts } from './038-file-counts.ts';
import { industries } from './040-industries.ts';
import { mail } from './041-mail.ts';
import { letters } from './042-letters.ts';
import { mailings } from './044-mailings.ts';
import { notices } from './047-notices.ts';
import { pushDevices } from './048-push-devices.ts';
import { leaders } from './049-leaders.ts';
import { reports } from './050-reports.ts';
import { meetings } from './052-meetings.ts';
import { meetingMinutes } from './054-meeting-minutes.ts';
import { meetingFiles } from './055-meeting-files.ts';
import { foundCompanies } from './056-found-companies.ts';
import { customerCheck } from './057-customer-check.ts';
import { membership } from './058-membership.ts';
import { writing } from './064-writing.ts';
import { laterHolidays } from './069-later-holidays.ts';
import { sealedMailings } from './079-sealed-mailings.ts';
import { lettersAgain } from './080-letters-again.ts';
import { undoneVisits } from './084-undone-visits.ts';
import { runOutNotices } from './085-run-out-notices.ts';
import { meetingReminders } from './086-meeting-reminders.ts';
import { requestIds } from './089-request-ids.ts';
import { backupRecords } from './090-backup-records.ts';
import { apiTokens } from './091-api-tokens.ts';
import { webhooks } from './092-webhooks.ts';
import { meetingsOfContacts } from './098-meetings-of-contacts.ts';
import { makersAndHearers } from './099-makers-and-hearers.ts';
import { lastingMemberLinks } from './100-lasting-member-links.ts';
import { hoursOfVisits } from './101-hours-of-visits.ts';
import { keysOfPayments } from './102-keys-of-payments.ts';
import { refundsOfTooMuch } from './103-refunds-of-too-much.ts';
import { expiryOfPoints } from './104-expiry-of-points.ts';
import { lastingEmployeeLinks } from './105-lasting-employee-links.ts';
import { keysOfEnrolments } from './106-keys-of-enrolments.ts';
import { clearedMarks } from './107-cleared-marks.ts';
import { pagesWithoutKeys } from './108-pages-without-keys.ts';
import { tokensOfAuditLines } from './109-tokens-of-audit-lines.ts';
import { replacedTokens } from './110-replaced-tokens.ts';
import { hearersOfSignIns } from './111-hearers-of-sign-ins.ts';
import { meetingsByUid } from './112-meetings-by-uid.ts';

/**
 * Every migration in the order it runs, by name. The list is written by hand rather than read from
 * the folder: a migration exists because somebody added it here, and a stray file changes nothing.
 * A name that has been released is never changed or removed.
 */
export const allMigrations: Record<string, Migration> = {
  '001-accounts': accounts,
  '002-contacts': contacts,
  '003-users': users,
  '004-settings': settings,
  '005-audit': audit,
  '010-imports': imports,
  '011-contact-lists': contactLists,
  '011-duplicates': duplicates,
  '012-history-trash-views': historyTrashViews,
  '013-import-labels': importLabels,
  '014-companies': companies,
  '015-schools': schools,
  '016-course-life': courseLife,
  '017-fees': fees,
  '018-certificates': certificates,
  '020-visits': visits,
  '021-presence': presence,
  '022-privacy': privacy,
  '023-campus-areas': campusAreas,
  '024-visit-statistics': visitStatistics,
  '025-visit-months': visitMonths,
  '026-presence-rows': presenceRows,
  '027-known-devices': knownDevices,
  '028-import-other-keys': importOtherKeys,
  '029-audit-names': auditNames,
  '032-jobs': jobs,
  '033-blobs': blobs,
  '034-files': files,
  '036-file-sharing': fileSharing,
  '037-file-contents': fileContents,
  '038-file-counts': fileCounts,
  '040-industries': industries,
  '041-mail': mail,
  '042-letters': letters,
  '044-mailings': mailings,
  '047-notices': notices,
  '048-push-devices': pushDevices,
  '049-leaders': leaders,
  '050-reports': reports,
  '052-meetings': meetings,
  '054-meeting-minutes': meetingMinutes,
  '055-meeting-files': meetingFiles,
  '056-found-companies': foundCompanies,
  '057-customer-check': customerCheck,
  '058-membership': membership,
  '064-writing': writing,
  '069-later-holidays': laterHolidays,
  '079-sealed-mailings': sealedMailings,
  '080-letters-again': lettersAgain,
  '084-undone-visits': undoneVisits,
  '085-run-out-notices': runOutNotices,
  '086-meeting-reminders': meetingReminders,
  '089-request-ids': requestIds,
  '090-backup-records': backupRecords,
  '091-api-tokens': apiTokens,
  '092-webhooks': webhooks,
  '098-meetings-of-contacts': meetingsOfContacts,
  '099-makers-and-hearers': makersAndHearers,
  '100-lasting-member-links': lastingMemberLinks,
  '101-hours-of-visits': hoursOfVisits,
  '102-keys-of-payments': keysOfPayments,
  '103-refunds-of-too-much': refundsOfTooMuch,
  '104-expiry-of-points': expiryOfPoints,
  '105-lasting-employee-links': lastingEmployeeLinks,
  '106-keys-of-enrolments': keysOfEnrolments,
  '107-cleared-marks': clearedMarks,
  '108-pages-without-keys': pagesWithoutKeys,
  '109-tokens-of-audit-lines': tokensOfAuditLines,
  '110-replaced-tokens': replacedTokens,
  '111-hearers-of-sign-ins': hearersOfSignIns,
  '112-meetings-by-uid': meetingsByUid,
};
