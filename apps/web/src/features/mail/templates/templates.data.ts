import type { BodyInput } from '@station/contract/endpoint';
import {
  createMailTemplate,
  deleteMailTemplate,
  listMailTemplates,
  updateMailTemplate,
} from '@station/contract/mail/drafts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useWrite } from '../../../platform/write.ts';
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

type Written = BodyInput<typeof createMailTemplate>;

/** Adds a template, or changes the one with that id from that version. */
export const saveTemplate = (body: Written, base?: { id: number; version: number }) =>
  base
    ? call(updateMailTemplate, {
        params: { id: base.id },
        body: { ...body, version: base.version },
      })
    : call(createMailTemplate, { body });

/** Asks anew for what stands here about mail. */
export function useTemplatesAnew() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [...MAIL_KEY, 'templates'] });
}

export function useTemplateRemoval() {
  const anew = useTemplatesAnew();
  return useWrite({
    mutationFn: (id: number) => call(deleteMailTemplate, { params: { id } }),
    onSettled: anew,
  });
}
