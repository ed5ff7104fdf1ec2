import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatBytes, formatNumber } from '../../../platform/format.ts';
import { listTexts } from '../../../platform/list-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/check-field.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useFilesPage } from '../files.data.ts';
import css from '../files.module.css';
import { filesFailure } from '../files-texts.ts';

type FilesPickerProps = {
  /** Files that are attached already. */
  attached: readonly number[];
  /** Files of one type alone. */
  fileType?: 'image';
  busy: boolean;
  onAttach: (ids: readonly number[]) => void;
  onClose: () => void;
};

/** Chooses some of the files that this person sees, the newest first. */
export function FilesPicker(props: FilesPickerProps) {
  const { attached, fileType, busy, onAttach, onClose } = props;
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const query = { search, limit: 50, ...(fileType && { type: fileType }) };
  const asked = useFilesPage(query);
  const { data } = asked;
  const files = data?.data.filter(({ id }) => !attached.includes(id));
  return (
    <Dialog title={m.files_attach()} closeLabel={m.common_close()} onClose={onClose}>
      <SearchField
        label={m.files_search()}
        placeholder={m.files_search_placeholder()}
        value={search}
        onSearch={setSearch}
        clearLabel={listTexts().clearSearch}
      />
      {files ? (
        <ul className={css.folders} aria-label={m.files_list()}>
          {files.map(({ id, original_name, file_size }) => (
            <li key={id}>
              <Check
                label={`${original_name} (${formatBytes(file_size)})`}
                checked={chosen.includes(id)}
                onChange={(event) =>
                  setChosen(
                    event.currentTarget.checked
                      ? [...chosen, id]
                      : chosen.filter((other) => other !== id),
                  )
                }
              />
            </li>
          ))}
          {files.length === 0 ? <li className={css.quiet}>{m.files_none_found()}</li> : null}
        </ul>
      ) : (
        <NotLoaded of={asked} loading={m.common_loading()} failure={filesFailure} />
      )}
      <DialogActions>
        <Button onClick={onClose}>{m.common_cancel()}</Button>
        <Button
          tone="primary"
          busy={busy}
          disabled={chosen.length === 0}
          onClick={() => onAttach(chosen)}
        >
          {m.files_attach_chosen({ count: formatNumber(chosen.length) })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
