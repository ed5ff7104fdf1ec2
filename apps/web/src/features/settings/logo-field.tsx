import { LOGO_UPLOAD } from '@station/contract/settings/settings';
import IconPhotoUp from '@tabler/icons-react/dist/esm/icons/IconPhotoUp.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useId, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { FormMessage } from '../../ui/notice.tsx';
import { toast } from '../../ui/toaster.tsx';
import { useTimedMessage } from '../../ui/use-timed-message.ts';
import { useSettingsCalls } from './settings.data.ts';
import css from './settings.module.css';
import { logoFailureText } from './settings-texts.ts';

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

/** The organisation's logo. It is changed at once, apart from the form around it. */
export function LogoField({ logo }: { logo: string | null }) {
  const labelId = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { setLogo, dropLogo } = useSettingsCalls();
  const [share, setShare] = useState(0);
  const { message, show, clear } = useTimedMessage();

  const take = async (file: File) => {
    clear();
    if (!PICTURE_TYPES.includes(file.type)) {
      return show({ tone: 'bad', text: m.settings_logo_wrong_type() });
    }
    if (file.size > LOGO_UPLOAD.maxBytes) {
      return show({ tone: 'bad', text: m.settings_logo_too_large() });
    }
    setShare(0);
    try {
      await setLogo.mutateAsync({ file, onSent: (sent, total) => setShare(sent / total) });
      toast({ text: m.settings_logo_done(), tone: 'good' });
    } catch (error) {
      show({ tone: 'bad', text: logoFailureText(error) });
    }
  };
  const remove = async () => {
    clear();
    const sure = await confirm({
      title: m.settings_logo_remove_question(),
      confirmLabel: m.settings_logo_remove(),
      cancelLabel: m.common_cancel(),
      tone: 'danger',
    });
    if (!sure) return;
    try {
      await dropLogo.mutateAsync();
      toast({ text: m.settings_logo_removed(), tone: 'good' });
      button.current?.focus();
    } catch (error) {
      show({ tone: 'bad', text: logoFailureText(error) });
    }
  };
  const chooseText = logo ? m.settings_logo_change() : m.settings_logo_choose();

  return (
    // biome-ignore lint/a11y/useSemanticElements: it holds a picture and its buttons, no form fields.
    <div role="group" aria-labelledby={labelId} className="stack-2">
      <p id={labelId} className={css.logoLabel}>
        {m.settings_logo()}
      </p>
      <div className={css.logoRow}>
        {logo ? (
          <img src={logo} alt={m.settings_logo()} className={css.logoPicture} />
        ) : (
          <span className={css.logoNone}>{m.settings_logo_none()}</span>
        )}
        <input
          ref={input}
          type="file"
          accept={PICTURE_TYPES.join(',')}
          className="visually-hidden"
          tabIndex={-1}
          aria-label={m.settings_logo_choose()}
          onInput={(event) => event.stopPropagation()}
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
          busy={setLogo.isPending}
          onClick={() => input.current?.click()}
        >
          {setLogo.isPending
            ? m.settings_logo_uploading({ percent: Math.round(share * 100) })
            : chooseText}
        </Button>
        {logo ? (
          <Button
            tone="quietDanger"
            icon={<IconTrash size={18} aria-hidden="true" />}
            busy={dropLogo.isPending}
            onClick={() => void remove()}
          >
            {m.settings_logo_remove()}
          </Button>
        ) : null}
      </div>
      <p className="quiet">{m.settings_logo_hint()}</p>
      <FormMessage message={message} />
    </div>
  );
}
