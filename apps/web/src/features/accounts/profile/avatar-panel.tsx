import type { Profile } from '@station/contract/accounts/profile';
import { PICTURE_UPLOAD } from '@station/contract/files/files';
import IconPhotoUp from '@tabler/icons-react/dist/esm/icons/IconPhotoUp.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { PICTURE_ACCEPT, pictureFault } from '../../../platform/picture-file.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { FormMessage } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useTimedMessage } from '../../../ui/use-timed-message.ts';
import { closePicture, openPicture } from './avatar.data.ts';
import { AvatarDialog } from './avatar-dialog.tsx';
import { useSaveProfile } from './profile.data.ts';
import css from './profile.module.css';
import { profileFailureText } from './profile-texts.ts';
import { text } from './text.ts';

const FAULT_TEXTS = {
  'wrong-type': m.profile_avatar_wrong_type,
  'too-large': m.profile_avatar_too_large,
};

/** The person's picture: shown, changed, removed. */
export function AvatarPanel({ profile }: { profile: Profile }) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<{ file: File; picture: HTMLImageElement }>();
  const { message, show, clear } = useTimedMessage();
  const save = useSaveProfile();

  const take = async (file: File) => {
    clear();
    const fault = pictureFault(file, PICTURE_UPLOAD.maxBytes);
    if (fault) return show({ tone: 'bad', text: FAULT_TEXTS[fault]() });
    try {
      setChosen({ file, picture: await openPicture(file) });
    } catch {
      show({ tone: 'bad', text: m.profile_avatar_unreadable() });
    }
  };
  const close = () => {
    if (chosen) closePicture(chosen.picture);
    setChosen(undefined);
    button.current?.focus();
  };
  const remove = async () => {
    const sure = await confirm({
      title: m.profile_avatar_remove_question(),
      text: m.profile_avatar_remove_text(),
      confirmLabel: m.profile_avatar_remove(),
      cancelLabel: text(m.common_cancel),
      tone: 'danger',
    });
    if (!sure) return;
    try {
      await save.mutateAsync({ image: '' });
      toast({ text: m.profile_avatar_removed(), tone: 'good' });
      button.current?.focus();
    } catch (error) {
      show({ tone: 'bad', text: profileFailureText(error) });
    }
  };

  return (
    <Panel title={m.profile_avatar()} text={m.profile_avatar_hint()}>
      <div className={css.avatar}>
        <Avatar name={profile.name || profile.username} image={profile.image} size="large" />
        <div className={css.avatarActions}>
          <input
            ref={input}
            type="file"
            accept={PICTURE_ACCEPT}
            className="visually-hidden"
            tabIndex={-1}
            aria-label={m.profile_avatar_choose()}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              // Emptied, so that the same file can be chosen again.
              event.currentTarget.value = '';
              if (file) void take(file);
            }}
          />
          <Button
            ref={button}
            icon={<IconPhotoUp size={18} aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {profile.image ? m.profile_avatar_change() : m.profile_avatar_choose()}
          </Button>
          {profile.image ? (
            <Button
              tone="quietDanger"
              icon={<IconTrash size={18} aria-hidden="true" />}
              busy={save.isPending}
              onClick={() => void remove()}
            >
              {m.profile_avatar_remove()}
            </Button>
          ) : null}
        </div>
      </div>
      <FormMessage message={message} />
      {chosen ? (
        <AvatarDialog
          file={chosen.file}
          picture={chosen.picture}
          onClose={close}
          onDone={() => {
            close();
            toast({ text: m.profile_avatar_done(), tone: 'good' });
          }}
        />
      ) : null}
    </Panel>
  );
}
