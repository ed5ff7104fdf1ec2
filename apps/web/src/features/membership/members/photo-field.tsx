import { MEMBER_PHOTO_UPLOAD } from '@station/contract/membership/members';
import IconPhotoUp from '@tabler/icons-react/dist/esm/icons/IconPhotoUp.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatBytes } from '../../../platform/format.ts';
import { PICTURE_ACCEPT, pictureFault } from '../../../platform/picture-file.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/notice.tsx';
import shared from '../membership.module.css';

type PhotoFieldProps = {
  name: string;
  /** Address of the picture that is shown, if there is one. */
  image: string | null;
  busy: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
};

/** The picture of a member in its form: shown, chosen or taken with the camera, removed. */
export function PhotoField({ name, image, busy, onChoose, onRemove }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const take = (file: File) => {
    const found = faultText(file);
    setFault(found);
    if (found === undefined) onChoose(file);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset of buttons alone has no field to group.
    <div role="group" aria-label={m.members_photo()} className={shared.person}>
      <Avatar name={name} image={image} size="large" />
      <div>
        <div className="wrap-2">
          <input
            ref={input}
            type="file"
            accept={PICTURE_ACCEPT}
            className="visually-hidden"
            tabIndex={-1}
            aria-label={m.members_photo()}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              // Emptied, so that the same file can be chosen again.
              event.currentTarget.value = '';
              if (file) take(file);
            }}
          />
          <Button
            compact
            busy={busy}
            icon={<IconPhotoUp size={18} aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {image ? m.members_photo_change() : m.members_photo_choose()}
          </Button>
          {image ? (
            <Button
              compact
              tone="quietDanger"
              disabled={busy}
              icon={<IconTrash size={18} aria-hidden="true" />}
              onClick={onRemove}
            >
              {m.members_photo_remove()}
            </Button>
          ) : null}
        </div>
        <p className={shared.quiet}>{m.members_photo_hint()}</p>
        <FormMessage message={fault === undefined ? undefined : { tone: 'bad', text: fault }} />
      </div>
    </div>
  );
}

function faultText(file: File): string | undefined {
  const { maxBytes } = MEMBER_PHOTO_UPLOAD;
  const fault = pictureFault(file, maxBytes);
  if (fault === undefined) return undefined;
  return fault === 'wrong-type'
    ? m.members_photo_wrong_type()
    : m.members_photo_too_large({ size: formatBytes(maxBytes) });
}
