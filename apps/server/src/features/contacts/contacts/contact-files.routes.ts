import {
  downloadTemplate,
  exportContacts,
  uploadContacts,
} from '@station/contract/contacts/contact-files';
import { dayOf } from '../../../platform/clock.ts';
import type { Context, Mount } from '../../../platform/context.ts';
import { answerWithProgress } from '../../../platform/progress-stream.ts';
import { sendWorkbook } from '../../../platform/send-file.ts';
import { receiveWorkbook } from '../../imports/import-upload.actions.ts';
import { exportWorkbook, templateWorkbook } from './contact-exports.actions.ts';
import { importContacts } from './contact-imports.actions.ts';

/** Contacts in and out of Excel (spec 2, sections 2, 5 and 7). */
export function contactFileRoutes(context: Context, mount: Mount): void {
  mount(uploadContacts, async ({ actor, request, reply }) => {
    const { dataDir } = context.config;
    const file = await receiveWorkbook(request, dataDir, 'contacts');
    return answerWithProgress(request, reply, (onProgress, signal) =>
      importContacts(context, actor, { ...file, onProgress, signal }).finally(file.remove),
    );
  });

  mount(exportContacts, async ({ actor, query, reply }) => {
    const today = dayOf(context.clock);
    const workbook = await exportWorkbook(context, actor, query);
    return sendWorkbook(reply, `contacts_${today}.xlsx`, workbook);
  });

  mount(downloadTemplate, async ({ reply }) =>
    sendWorkbook(reply, 'contacts_template.xlsx', await templateWorkbook(context)),
  );
}
