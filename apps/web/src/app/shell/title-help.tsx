import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { useScreenLanguage, useShellText } from '../router/current-screen.ts';
import css from './title-help.module.css';
import { useHelpLink } from './use-help-link.ts';

/** Beside the heading of a screen: a question mark that opens the page which fits. */
export function TitleHelp() {
  const text = useShellText();
  const language = useScreenLanguage();
  const link = useHelpLink();
  const label = text(m.help_this_screen);
  if (!link) return null;
  return (
    <Link {...link} className={css.sign} aria-label={label} title={label} lang={language}>
      ?
    </Link>
  );
}
