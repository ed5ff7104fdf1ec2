import { useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { reasonText } from '../../../platform/reason-text.ts';
import { Button } from '../../../ui/button.tsx';
import { CropArea, sizeOf } from '../../../ui/crop-area.tsx';
import { type Crop, type PictureSize, wholeCrop } from '../../../ui/crop-geometry.ts';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { FormMessage } from '../../../ui/notice.tsx';
import { useTimedMessage } from '../../../ui/use-timed-message.ts';
import { useUploadAvatar } from './avatar.data.ts';
import css from './profile.module.css';
import { text } from './text.ts';

/** Pixels of the small preview's drawing along each side. */
const PREVIEW = 80;

type AvatarDialogProps = {
  file: File;
  picture: HTMLImageElement;
  onClose: () => void;
  onDone: () => void;
};

/** Choosing the part of a picture that is to be the avatar, and sending it. */
export function AvatarDialog({ file, picture, onClose, onDone }: AvatarDialogProps) {
  const size = sizeOf(picture);
  const [crop, setCrop] = useState(() => wholeCrop(size));
  const [share, setShare] = useState(0);
  const { message, show, clear } = useTimedMessage();
  const send = useUploadAvatar();
  const giveUp = useRef<AbortController>(undefined);
  useEffect(() => () => giveUp.current?.abort(), []);

  const use = async () => {
    clear();
    setShare(0);
    giveUp.current = new AbortController();
    const { signal } = giveUp.current;
    try {
      await send.mutateAsync({
        file,
        crop,
        size,
        signal,
        onSent: (sent, total) => setShare(sent / total),
      });
      onDone();
    } catch (error) {
      if (!signal.aborted) show({ tone: 'bad', text: failureText(error) });
    }
  };
  const cancel = () => {
    giveUp.current?.abort();
    onClose();
  };

  return (
    <Dialog title={m.profile_crop_title()} closeLabel={text(m.common_close)} onClose={cancel}>
      <CropArea
        picture={picture}
        crop={crop}
        onChange={setCrop}
        label={m.profile_crop_area()}
        hint={m.profile_crop_hint()}
        zoomLabel={m.profile_crop_zoom()}
        place={placeText(crop, size)}
      />
      <Preview picture={picture} crop={crop} />
      <FormMessage message={message} />
      <DialogActions>
        <Button onClick={cancel}>{text(m.common_cancel)}</Button>
        <Button tone="primary" busy={send.isPending} onClick={() => void use()}>
          {send.isPending
            ? m.profile_crop_busy({ percent: Math.round(share * 100) })
            : m.profile_crop_use()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The picture at the size at which it is mostly seen. */
function Preview({ picture, crop }: { picture: HTMLImageElement; crop: Crop }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { left, top, size } = crop;
  useEffect(() => {
    const drawing = canvas.current?.getContext('2d');
    drawing?.clearRect(0, 0, PREVIEW, PREVIEW);
    drawing?.drawImage(picture, left, top, size, size, 0, 0, PREVIEW, PREVIEW);
  }, [picture, left, top, size]);
  return (
    <div className={css.preview} aria-hidden="true">
      {m.profile_crop_preview()}
      <canvas ref={canvas} width={PREVIEW} height={PREVIEW} className={css.previewPicture} />
    </div>
  );
}

function placeText({ left, top, size }: Crop, { width, height }: PictureSize): string {
  const percent = (part: number, whole: number) => Math.round((part / whole) * 100);
  return m.profile_crop_place({
    x: percent(left, width),
    y: percent(top, height),
    share: percent(size, width),
  });
}

const REASON_TEXTS: Record<string, () => string> = {
  'files.wrong-type': m.profile_avatar_wrong_type,
  'files.too-large': m.profile_avatar_too_large,
  'files.too-many-pixels': m.profile_avatar_too_many_pixels,
};

/** Spec 1, section 8: "Avatar upload failure: 'Upload failed'", and why where that is known. */
const failureText = (error: unknown): string =>
  reasonText(REASON_TEXTS, error) ?? m.profile_avatar_failed();
