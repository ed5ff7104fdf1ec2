import type { MailTemplate } from '@station/contract/mail/drafts';
import { MAIL_LIMITS, type MailReason } from '@station/contract/mail/mail-fields';
import { fieldsIn } from '@station/contract/mail/merge-fields';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { mapConstraintErrors, requireFound, requireVersion } from '../../../platform/row-guards.ts';
import { washEditorHtml } from '../../../platform/safe-html.ts';
import { lockPerson } from '../../accounts/sign-in/accounts.queries.ts';
import { type LetterText, openText, sealText } from '../letters/sealed-text.ts';
import {
  countTemplates,
  deleteTemplateRow,
  findTemplate,
  insertTemplate,
  lockTemplate,
  type TemplateRow,
  updateTemplateRow,
} from './templates.queries.ts';

type Secrets = Pick<Context, 'secrets'>;
type Work = Pick<Context, 'db' | 'secrets'>;

/** What somebody enters. */
type TemplateForm = LetterText & Pick<TemplateRow, 'name' | 'is_shared'>;

const noTemplate: { message: string; reason: MailReason } = {
  message: 'There is no such template',
  reason: 'mail.template-not-found',
};

const refusals = {
  mail_template_name_key: () =>
    new Problem('conflict', 'A template of yours has this name already', {
      reason: 'mail.template-name-taken' satisfies MailReason,
    }),
};

/** Its owner changes a template; a shared one administrators, too. */
const mayChange = (actor: Actor, row: TemplateRow) =>
  row.owner_id === actor.id || (row.is_shared && actor.role === 'admin');

export function templateView(context: Secrets, actor: Actor, row: TemplateRow): MailTemplate {
  const { subject, html } = openText(context, row);
  return {
    id: row.id,
    name: row.name,
    subject,
    html,
    is_shared: row.is_shared,
    is_own: mayChange(actor, row),
    owner_name: row.owner_name,
    fields: fieldsIn(`${subject} ${html}`),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
  };
}

/** Keeps a letter to begin from. @throws Problem `mail.template-name-taken`, `mail.too-many-templates`. */
export async function createTemplate(
  context: Work,
  actor: Actor,
  { name, is_shared, subject, html }: TemplateForm,
): Promise<MailTemplate> {
  return mapConstraintErrors(refusals, () =>
    context.db.transaction().execute(async (trx) => {
      await lockPerson(trx, actor.id);
      if ((await countTemplates(trx, actor.id)) >= MAIL_LIMITS.templates) {
        throw new Problem('conflict', `You have ${MAIL_LIMITS.templates} templates already`, {
          reason: 'mail.too-many-templates' satisfies MailReason,
        });
      }
      const text = sealText(context, { subject, html: washEditorHtml(html) });
      const id = await insertTemplate(trx, actor.id, { name, is_shared, ...text });
      await writeAudit(trx, {
        actor,
        action: 'mail.template-created',
        subject: 'mail-template',
        subjectId: id,
        after: { name, is_shared },
      });
      return templateView(
        context,
        actor,
        requireFound(await findTemplate(trx, actor.id, id), noTemplate),
      );
    }),
  );
}

/** Changes a template; what is left out stays. */
export async function updateTemplate(
  context: Work,
  actor: Actor,
  id: number,
  {
    version,
    ...given
  }: { [Field in keyof TemplateForm]?: TemplateForm[Field] | undefined } & {
    version?: number | undefined;
  },
): Promise<MailTemplate> {
  return mapConstraintErrors(refusals, () =>
    context.db.transaction().execute(async (trx) => {
      const row = await lockOwn(trx, actor, id);
      requireVersion(row, version, {
        message: 'This template was changed elsewhere meanwhile',
        reason: 'mail.changed-meanwhile' satisfies MailReason,
        current: templateView(context, actor, row),
      });
      const before = openText(context, row);
      const values = {
        name: given.name ?? row.name,
        is_shared: given.is_shared ?? row.is_shared,
        ...sealText(context, {
          subject: given.subject ?? before.subject,
          html: given.html === undefined ? before.html : washEditorHtml(given.html),
        }),
      };
      await updateTemplateRow(trx, id, values);
      await writeAudit(trx, {
        actor,
        action: 'mail.template-changed',
        subject: 'mail-template',
        subjectId: id,
        before: { name: row.name, is_shared: row.is_shared },
        after: { name: values.name, is_shared: values.is_shared },
      });
      return templateView(
        context,
        actor,
        requireFound(await findTemplate(trx, actor.id, id), noTemplate),
      );
    }),
  );
}

export async function deleteTemplate(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  id: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name, is_shared } = await lockOwn(trx, actor, id);
    await deleteTemplateRow(trx, id);
    await writeAudit(trx, {
      actor,
      action: 'mail.template-deleted',
      subject: 'mail-template',
      subjectId: id,
      before: { name, is_shared },
    });
  });
}

async function lockOwn(trx: Trx, actor: Actor, id: number): Promise<TemplateRow> {
  const row = requireFound(await lockTemplate(trx, actor.id, id), noTemplate);
  if (mayChange(actor, row)) return row;
  throw new Problem('forbidden', 'Only its owner changes a template');
}
