import { createLink } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { ShellMenuSlot } from '../../ui/shell-menu-slot.tsx';
import css from './login-page.module.css';
import { Sky } from './sky.tsx';

const ButtonLink = createLink(ButtonAnchor);

/** Where Lost access? leads until people can reset a password themselves. */
export function ForgotPage() {
  return (
    <Screen className={css.screen}>
      <Sky />
      <div className={css.corner}>
        <ShellMenuSlot />
      </div>
      <div className={css.card}>
        <p className={css.caption}>{m.accounts_caption()}</p>
        <div className={css.title}>
          <ScreenTitle>{m.accounts_forgot_title()}</ScreenTitle>
        </div>
        <p>{m.accounts_forgot_text()}</p>
        <ButtonLink to="/login" tone="sun" wide className={css.submit}>
          {m.accounts_forgot_back()}
        </ButtonLink>
      </div>
    </Screen>
  );
}
