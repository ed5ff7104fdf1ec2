import type { FileNode } from '@station/contract/files/file-fields';
import type { SharePermission } from '@station/contract/files/shares';
import { m } from '../../../paraglide/messages.js';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { ColleaguePicker } from './colleague-picker.tsx';
import { useSharingCalls } from './sharing.data.ts';
import { sharingProblemText } from './sharing-texts.ts';

type Values = {
  person: { id: number; name: string } | undefined;
  all: boolean;
  permission: string;
};

type ShareDialogProps = {
  node: Pick<FileNode, 'id' | 'original_name'>;
  onClose: () => void;
};

/** Shares a file or folder with a colleague, or with all staff. */
export function ShareDialog({ node, onClose }: ShareDialogProps) {
  const { share } = useSharingCalls();
  const record = useRecordForm<Values>({
    valuesOf: () => ({ person: undefined, all: false, permission: 'view' }),
    check: (values) => (values.person || values.all ? [] : [{ field: 'person', rule: 'required' }]),
    errorText: () => m.files_share_whom_required(),
    live: true,
    send: async (values) => {
      await share.mutateAsync({
        params: { id: node.id },
        body: {
          account_ids: values.person && !values.all ? [values.person.id] : [],
          roles: values.all ? ['user'] : [],
          permission: values.permission as SharePermission,
        },
      });
      return undefined;
    },
    onSaved: () => {
      onClose();
      toast({ text: m.files_shared({ name: node.original_name }), tone: 'good' });
    },
  });
  const { person, all } = record.values();
  return (
    <FormDialog
      title={m.files_share_title({ name: node.original_name })}
      record={record}
      texts={formTexts()}
      submitLabel={m.files_share()}
      failureText={sharingProblemText}
      onClose={onClose}
    >
      {all ? null : (
        <ColleaguePicker
          label={m.files_share_whom()}
          placeholder={m.common_account_name_or_username()}
          error={record.form.errors.person}
          chosen={person}
          onPick={(picked) => record.set('person', picked)}
        />
      )}
      <Field of={record} name="all" kind="check" label={m.files_share_all()} />
      <Field
        of={record}
        name="permission"
        kind="select"
        label={m.files_share_permission()}
        choices={[
          { value: 'view', label: m.files_may_view() },
          { value: 'edit', label: m.files_may_edit() },
        ]}
      />
    </FormDialog>
  );
}
