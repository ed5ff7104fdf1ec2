import { buffer } from 'node:stream/consumers';
import type { MembershipReason } from '@station/contract/membership/member-fields';
import type { Language } from '@station/contract/settings/settings';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import type { PdfDocument } from '../../../platform/pdf-text.ts';
import { Problem } from '../../../platform/problem.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { refusal, requiredMember } from '../members/member-guards.ts';
import { findMember, numberText } from '../members/members.queries.ts';
import { requiredPayment } from './payments.actions.ts';
import { findPayment, toPayment } from './payments.queries.ts';
import { moneyText, RECEIPT_WORDS, type Receipt, receiptPage } from './receipt-page.ts';

/** A receipt is worth sending for so long, in hours. */
const GOOD_FOR_HOURS = 72;

/**
 * The receipt of a payment, and what it is about.
 * @throws Problem `membership.payment-not-found` or `membership.member-not-found`.
 */
export async function openReceipt(
  context: Context,
  id: number,
  language: Language,
): Promise<{ receipt: Receipt; email: string; page: PdfDocument; organisation: string }> {
  const row = requiredPayment(await findPayment(context.db, id));
  const member = requiredMember(await findMember(context.db, row.member_id));
  const { organisation_name: organisation } = await readSettings(context);
  const receipt = {
    ...toPayment(row),
    member_name: member.name,
    member_number: numberText(member.number),
  };
  const page = receiptPage(receipt, { language, organisation });
  return { receipt, email: member.email, page, organisation };
}

/**
 * Sends the receipt to the member's address; answers that.
 * @throws Problem as `openReceipt`, `membership.no-email`, or `unavailable` without a mail server.
 */
export async function sendReceipt(
  context: Context,
  actor: Actor,
  id: number,
  language: Language,
): Promise<string> {
  const { db, mailer } = context;
  const { receipt, email, page, organisation } = await openReceipt(context, id, language);
  const bytes = await buffer(page);
  if (email === '') throw refusal('Hội viên không có địa chỉ email', 'membership.no-email');
  if (!mailer.enabled) {
    throw new Problem('unavailable', 'Máy chủ chưa được thiết lập để gửi email', {
      reason: 'membership.no-mail-server' satisfies MembershipReason,
    });
  }
  const words = RECEIPT_WORDS[language];
  const told = `${words.letter}: ${receipt.receipt_number} · ${moneyText(receipt, language)}`;
  await db.transaction().execute(async (trx) => {
    await mailer.post(trx, {
      to: email,
      subject: `${organisation}: ${words.letter} ${receipt.receipt_number}`,
      text: told,
      html: `<p>${told}</p>`,
      attachments: [
        {
          filename: `receipt_${receipt.receipt_number}.pdf`,
          content: bytes.toString('base64'),
          encoding: 'base64',
          contentType: 'application/pdf',
        },
      ],
      goodForHours: GOOD_FOR_HOURS,
    });
    const line = { actor, action: 'membership.receipt-mailed', subject: 'member-payment' };
    await writeAudit(trx, { ...line, subjectId: id, after: { email } });
  });
  return email;
}
