import { LINK_LIMITS } from '@station/contract/files/links';
import { REQUEST_LIMITS } from '@station/contract/files/requests';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useFolders } from '../files.data.ts';
import { AddressDialog } from './address-dialog.tsx';
import { faultsOf, faultText, refusedLinkTexts } from './link-faults.ts';
import { useLinkRules, useSharingCalls } from './sharing.data.ts';
import { sharingProblemText } from './sharing-texts.ts';

type Values = { title: string; message: string; folder: string; days: string; password: string };

/** Asks people outside for files: makes a link, and shows its address, which is told this once. */
export function RequestDialog({ onClose }: { onClose: () => void }) {
  const { makeRequest } = useSharingCalls();
  const { data: rules } = useLinkRules();
  const folders = useFolders('root').data ?? [];
  const [address, setAddress] = useState<string>();
  const daysMax = rules?.days_max ?? LINK_LIMITS.daysMax;
  const record = useRecordForm<Values, undefined, string>({
    valuesOf: () => ({
      title: '',
      message: '',
      folder: '',
      days: String(Math.min(LINK_LIMITS.days, daysMax)),
      password: '',
    }),
    check: (values) => [
      ...(values.title.trim() === '' ? [{ field: 'title', rule: 'required' as const }] : []),
      ...faultsOf(values, daysMax, rules?.password_required ?? false),
    ],
    errorText: ({ field, rule }) => faultText(field, rule, daysMax),
    refusedTexts: (error) => refusedLinkTexts(error, daysMax),
    send: async ({ title, message, folder, days, password }) => {
      const made = await makeRequest.mutateAsync({
        title,
        message,
        password,
        days: Number(days),
        folder_id: folder === '' ? null : Number(folder),
      });
      return made.address;
    },
    onSaved: setAddress,
  });
  if (address !== undefined) {
    return <AddressDialog title={m.files_request_made()} address={address} onClose={onClose} />;
  }
  return (
    <FormDialog
      title={m.files_request_add()}
      record={record}
      texts={formTexts()}
      submitLabel={m.files_make_link()}
      failureText={sharingProblemText}
      onClose={onClose}
    >
      <Field
        of={record}
        name="title"
        label={m.files_request_title()}
        hint={m.files_request_title_hint()}
        maxLength={REQUEST_LIMITS.title}
        withAsterisk
        data-first-focus=""
      />
      <Field
        of={record}
        name="message"
        kind="textarea"
        rows={3}
        label={m.files_request_message()}
        maxLength={REQUEST_LIMITS.message}
      />
      <Field
        of={record}
        name="folder"
        kind="select"
        label={m.files_request_folder()}
        choices={[
          { value: '', label: m.files_top() },
          ...folders.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Field
        of={record}
        name="days"
        type="number"
        inputMode="numeric"
        min={1}
        max={daysMax}
        label={m.files_link_days()}
      />
      <Field
        of={record}
        name="password"
        label={m.files_link_password()}
        hint={
          rules?.password_required ? m.files_link_password_must() : m.files_link_password_hint()
        }
        autoComplete="off"
        withAsterisk={rules?.password_required ?? false}
        maxLength={LINK_LIMITS.password.max}
      />
    </FormDialog>
  );
}
