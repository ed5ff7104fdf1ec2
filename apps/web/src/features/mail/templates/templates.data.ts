import {
  createMailTemplate,
  deleteMailTemplate,
  listMailTemplates,
  updateMailTemplate,
} from '@station/contract/mail/drafts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { savedBy, useEndpointWrite } from '../../../platform/saved-by.ts';
import { MAIL_KEY } from '../mail.data.ts';

/** The reader's templates, and those that are shared with all. */
export function useTemplates(enabled = true) {
  return useQuery({
    queryKey: [...MAIL_KEY, 'templates'],
    queryFn: ({ signal }) => call(listMailTemplates, { signal }),
    select: ({ data }) => data,
    enabled,
  });
}

export const mailTemplateSaving = savedBy(createMailTemplate, updateMailTemplate);

/** Asks anew for what stands here about mail. */
export function useTemplatesAnew() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [...MAIL_KEY, 'templates'] });
}

export const useTemplateRemoval = () => useEndpointWrite(deleteMailTemplate, useTemplatesAnew());
