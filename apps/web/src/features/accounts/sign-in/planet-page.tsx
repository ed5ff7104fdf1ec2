import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import css from './planet-page.module.css';

const ButtonLink = createLink(ButtonAnchor);

/** `/jupiter-giant`: one of the two planets that are pages of Station itself (spec 1, section 2). */
export function JupiterPage() {
  return <PlanetPage look="bands" title={m.login_jupiter_title()} text={m.login_jupiter_text()} />;
}

/** `/saturn-rings`: the other one. */
export function SaturnPage() {
  return <PlanetPage look="rings" title={m.login_saturn_title()} text={m.login_saturn_text()} />;
}

type PlanetPageProps = { look: 'bands' | 'rings'; title: string; text: string };

/** What a planet of the login scene is, and the way back. */
function PlanetPage({ look, title, text }: PlanetPageProps) {
  return (
    <Screen className={css.screen}>
      <div className={css.corner}>
        <ShellMenuSlot />
      </div>
      <span className={css.planet} data-look={look} aria-hidden="true" />
      <ScreenTitle>{title}</ScreenTitle>
      <p>{text}</p>
      <p className={css.quiet}>{m.login_planet_text()}</p>
      <ButtonLink to="/login" tone="sun">
        {m.login_planet_back()}
      </ButtonLink>
    </Screen>
  );
}
