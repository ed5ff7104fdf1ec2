import type { ApiArea } from '@station/contract/api-areas';
import { m } from '../../../paraglide/messages.js';

/** The parts of Station that programs may be let into or told of, in words. */
export const API_AREA_TEXTS: Readonly<Record<ApiArea, () => string>> = {
  contacts: m.common_record_contacts,
  companies: m.api_tokens_area_companies,
  schools: m.common_record_schools,
  membership: m.api_tokens_area_membership,
  meetings: m.api_tokens_area_meetings,
  reports: m.api_tokens_area_reports,
  writing: m.api_tokens_area_writing,
  mail: m.api_tokens_area_mail,
  files: m.api_tokens_area_files,
  'customer-check': m.api_tokens_area_customer_check,
  industries: m.api_tokens_area_industries,
  imports: m.api_tokens_area_imports,
  trash: m.common_record_trash,
  visitors: m.api_tokens_area_visitors,
  users: m.common_record_users,
  settings: m.common_record_settings,
  tasks: m.api_tokens_area_tasks,
  audit: m.api_tokens_area_audit,
};
