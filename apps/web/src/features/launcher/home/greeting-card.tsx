import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { isAdmin, signOut, useUser } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import css from './greeting-card.module.css';

/** Who is signed in, the settings, and the way out. */
export function GreetingCard() {
  const user = useUser();
  if (!user) return null;
  const name = user.name || user.username;
  const role = isAdmin(user) ? m.launcher_role_admin() : m.launcher_role_user();
  return (
    <section className={css.card}>
      <Avatar name={name} image={user.image} />
      <div className={css.who}>
        <p className={css.name}>{m.launcher_greeting({ name })}</p>
        <p className={css.role}>{[role, user.department].filter(Boolean).join(' · ')}</p>
      </div>
      <ShellMenuSlot />
      <Button className={css.out} onClick={() => void signOut()}>
        {m.launcher_sign_out()}
      </Button>
    </section>
  );
}

/** The picture, or the first letter of the name when there is none or it cannot be loaded. */
function Avatar({ name, image }: { name: string; image: string | null }) {
  const [broken, setBroken] = useState<string>();
  if (image && image !== broken) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveElementInteractions: a picture that fails is no interaction.
      <img
        className={css.avatar}
        src={image}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setBroken(image)}
      />
    );
  }
  return (
    <span className={css.avatar} aria-hidden="true">
      {[...name.normalize('NFC')][0]?.toUpperCase()}
    </span>
  );
}
