import { LINK_LIMITS } from '@station/contract/files/links';
import { REQUEST_LIMITS } from '@station/contract/files/requests';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import {
  choiceField,
  formFields,
  RecordInputs,
  textAreaField,
  textField,
} from '../../../records/record-fields.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useFolders } from '../folders.data.ts';
import { AddressDialog } from './address-dialog.tsx';
import { faultsOf, faultText, linkFields, refusedLinkTexts } from './link-faults.ts';
import { useLinkRules, useSharingCalls } from './sharing.data.ts';
import { sharingProblemText } from './sharing-texts.ts';

/** Asks people outside for files: makes a link, and shows its address, which is told this once. */
export function RequestDialog({ onClose }: { onClose: () => void }) {
  const { makeRequest } = useSharingCalls();
  const { data: rules } = useLinkRules();
  const folders = useFolders('root').data ?? [];
  const [address, setAddress] = useState<string>();
  const daysMax = rules?.days_max ?? LINK_LIMITS.daysMax;
  const needsPassword = rules?.password_required ?? false;
  const folderName = (folder: string) => {
    const found = folders.find(({ id }) => String(id) === folder);
    return found ? [found.name, found.whose].filter(Boolean).join(' · ') : m.files_top();
  };
  const fields = formFields({
    title: textField({
      label: m.files_request_title,
      hint: m.files_request_title_hint,
      maxLength: REQUEST_LIMITS.title,
      required: true,
      first: true,
    }),
    message: textAreaField({
      label: m.files_request_message,
      rows: 3,
      maxLength: REQUEST_LIMITS.message,
    }),
    folder: choiceField(['', ...folders.map(({ id }) => String(id))], folderName, {
      label: m.files_request_folder,
    }),
    ...linkFields(daysMax, needsPassword),
  });
  const record = useRecordForm({
    valuesOf: () => fields.valuesOf(undefined),
    check: (values) => [
      ...(values.title.trim() === '' ? [{ field: 'title', rule: 'required' as const }] : []),
      ...faultsOf(values, daysMax, needsPassword),
    ],
    errorText: ({ field, rule }) => faultText(field, rule, daysMax),
    refusedTexts: (error) => refusedLinkTexts(error, daysMax),
    send: async ({ title, message, folder, days, password }) => {
      const made = await makeRequest.mutateAsync({
        body: {
          title,
          message,
          password,
          days: Number(days),
          folder_id: folder === '' ? null : Number(folder),
        },
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
      <RecordInputs of={record} fields={fields} />
    </FormDialog>
  );
}
