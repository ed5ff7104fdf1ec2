import type { FileNode } from '@station/contract/files/file-fields';
import { LINK_LIMITS } from '@station/contract/files/links';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { formFields, RecordInputs, textField } from '../../../records/record-fields.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { faultsOf, faultText, linkFields, refusedLinkTexts } from './link-faults.ts';
import { useLinkRules, useSharingCalls } from './sharing.data.ts';
import { sharingProblemText } from './sharing-texts.ts';

type LinkDialogProps = {
  node: Pick<FileNode, 'id' | 'original_name'>;
  onClose: () => void;
};

/** Makes a link for people outside, and shows its address, which is told this once. */
export function LinkDialog({ node, onClose }: LinkDialogProps) {
  const { makeLink } = useSharingCalls();
  const { data: rules } = useLinkRules();
  const [address, setAddress] = useState<string>();
  const daysMax = rules?.days_max ?? LINK_LIMITS.daysMax;
  const needsPassword = rules?.password_required ?? false;
  const fields = formFields({
    ...linkFields(daysMax, needsPassword),
    max_downloads: textField({
      label: m.files_link_max,
      hint: m.files_link_max_hint,
      type: 'number',
      inputMode: 'numeric',
      min: 1,
    }),
    note: textField({
      label: m.common_record_note,
      hint: m.files_link_note_hint,
      maxLength: LINK_LIMITS.note,
    }),
  });
  const record = useRecordForm({
    valuesOf: () => fields.valuesOf(undefined),
    check: (values) => faultsOf(values, daysMax, needsPassword),
    errorText: ({ field, rule }) => faultText(field, rule, daysMax),
    refusedTexts: (error) => refusedLinkTexts(error, daysMax),
    forgettable: true,
    send: async ({ password, days, max_downloads, note }) => {
      const made = await makeLink.mutateAsync({
        body: {
          node_id: node.id,
          password,
          days: Number(days),
          max_downloads: max_downloads.trim() === '' ? null : Number(max_downloads),
          note,
        },
      });
      return made.address;
    },
    onSaved: setAddress,
  });
  if (address !== undefined) {
    return <AddressDialog title={m.files_link_made()} address={address} onClose={onClose} />;
  }
  return (
    <FormDialog
      title={m.files_link_title({ name: node.original_name })}
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
