import { fieldsIn } from '@station/contract/mail/merge-fields';
import type { PostTemplate } from '@station/contract/writing/post-templates';
import type { WritingReason } from '@station/contract/writing/writing-fields';
import { writeAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { mapConstraintErrors, requireFound, requireVersion } from '../../platform/row-guards.ts';
import { washEditorHtml } from '../../platform/safe-html.ts';
import { refuse } from './posts.actions.ts';
import {
  deleteTemplateRow,
  findTemplate,
  insertTemplate,
  lockTemplate,
  saveTemplate,
  type TemplateRow,
  type TemplateValues,
} from './templates.queries.ts';

const refusals = {
  writing_template_name_key: () =>
    refuse('conflict', 'A template has this name already', 'writing.template-name-taken'),
};

const noTemplate: { message: string; reason: WritingReason } = {
  message: 'This template does not exist',
  reason: 'writing.template-not-found',
};

export const templateView = (row: TemplateRow): PostTemplate => ({
  ...row,
  fields: fieldsIn(`${row.title} ${row.html}`),
});

const stored = (actor: Actor, given: TemplateValues) => ({
  name: given.name,
  title: given.title,
  html: washEditorHtml(given.html),
  updated_by: actor.name || actor.username,
});

/** Adds a template. @throws Problem `writing.template-name-taken`. */
export function createTemplate(
  { db }: Context,
  actor: Actor,
  given: TemplateValues,
): Promise<PostTemplate> {
  return mapConstraintErrors(refusals, () =>
    db.transaction().execute(async (trx) => {
      const id = await insertTemplate(trx, stored(actor, given));
      await writeAudit(trx, {
        ...{ actor, action: 'writing.template-created', subject: 'writing-template' },
        subjectId: id,
        after: { name: given.name },
      });
      return templateView(requireFound(await findTemplate(trx, id), noTemplate));
    }),
  );
}

/** Changes a template. @throws Problem `writing.template-not-found`, `writing.changed-meanwhile`, `writing.template-name-taken`. */
export function updateTemplate(
  { db }: Context,
  actor: Actor,
  id: number,
  { version, ...given }: TemplateValues & { version?: number | undefined },
): Promise<PostTemplate> {
  return mapConstraintErrors(refusals, () =>
    db.transaction().execute(async (trx) => {
      const before = requireFound(await lockTemplate(trx, id), noTemplate);
      requireVersion(before, version, {
        message: 'This template was changed elsewhere meanwhile',
        reason: 'writing.changed-meanwhile' satisfies WritingReason,
        current: templateView(before),
      });
      await saveTemplate(trx, id, stored(actor, given));
      await writeAudit(trx, {
        ...{ actor, action: 'writing.template-changed', subject: 'writing-template' },
        subjectId: id,
        before: { name: before.name },
        after: { name: given.name },
      });
      return templateView(requireFound(await findTemplate(trx, id), noTemplate));
    }),
  );
}

/** Deletes a template; posts that began with it stay. @throws Problem `writing.template-not-found`. */
export async function deleteTemplate({ db }: Context, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = requireFound(await lockTemplate(trx, id), noTemplate);
    await deleteTemplateRow(trx, id);
    await writeAudit(trx, {
      ...{ actor, action: 'writing.template-deleted', subject: 'writing-template' },
      subjectId: id,
      before: { name: before.name },
    });
  });
}
