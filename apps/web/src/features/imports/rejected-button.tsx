import IconTableExport from '@tabler/icons-react/dist/esm/icons/IconTableExport.mjs';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toaster.tsx';
import { importProblemText } from './import-texts.ts';
import { useRejectedRows } from './imports.data.ts';

type RejectedButtonProps = {
  one: { id: string; file_name: string };
  /** Among others: its name says of which import. */
  inList?: boolean;
};

/** Saves the rows that were not taken, with the reasons. */
export function RejectedButton({ one, inList = false }: RejectedButtonProps) {
  const saving = useRejectedRows();
  return (
    <Button
      compact={inList}
      busy={saving.isPending}
      aria-label={inList ? m.imports_rejected_of({ file: one.file_name }) : undefined}
      icon={<IconTableExport size={18} aria-hidden="true" />}
      onClick={() =>
        saving.mutate(one.id, {
          onSuccess: (name) => toast({ text: m.imports_rejected_done({ name }), tone: 'good' }),
          onError: (error) =>
            toast({
              text: `${m.imports_error_rejected()}. ${importProblemText(error)}`,
              tone: 'bad',
            }),
        })
      }
    >
      {saving.isPending ? m.imports_rejected_loading() : m.imports_rejected()}
    </Button>
  );
}
