import { downloadTemplate, exportContacts, uploadContacts } from '@station/contract/contact-files';
import { CONTACT_TEXTS } from '@station/contract/contacts';
import { EXCEL_NAME_PATTERN, EXCEL_UPLOAD } from '@station/contract/excel-upload';
import type { Context, Mount } from '../../platform/context.ts';
import { answerWithProgress } from '../../platform/progress-stream.ts';
import { type NotReceived, receiveFile } from '../../platform/receive-file.ts';
import { sendWorkbook } from '../../platform/send-file.ts';
import { exportWorkbook, templateWorkbook } from './contact-exports.actions.ts';
import { importContacts } from './contact-imports.actions.ts';
import { refusedUpload } from './upload-texts.ts';

/** What to say when there is no file to read (spec 2, section 5). */
const NOT_RECEIVED = {
  'no-file': () => refusedUpload('contacts.no-file', CONTACT_TEXTS.noFile),
  'too-large': () => refusedUpload('contacts.file-too-large', CONTACT_TEXTS.fileTooLarge),
  'wrong-type': () => refusedUpload('contacts.wrong-file-type', CONTACT_TEXTS.wrongFileType),
} satisfies Record<NotReceived, () => Error>;

/** Contacts in and out of Excel (spec 2, sections 2, 5 and 7). */
export function contactFileRoutes(context: Context, mount: Mount): void {
  mount(uploadContacts, async ({ actor, request, reply }) => {
    const { dataDir } = context.config;
    const file = await receiveFile(request, EXCEL_UPLOAD, dataDir, (name) =>
      EXCEL_NAME_PATTERN.test(name),
    );
    if (typeof file === 'string') throw NOT_RECEIVED[file]();
    return answerWithProgress(request, reply, (onProgress, signal) =>
      importContacts(context, actor, { ...file, onProgress, signal }).finally(file.remove),
    );
  });

  mount(exportContacts, async ({ actor, query, reply }) => {
    const today = new Date().toISOString().slice(0, 10);
    const workbook = await exportWorkbook(context, actor, query);
    return sendWorkbook(reply, `contacts_${today}.xlsx`, workbook);
  });

  mount(downloadTemplate, async ({ reply }) =>
    sendWorkbook(reply, 'contacts_template.xlsx', await templateWorkbook(context)),
  );
}
