import { Link, useLocation } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import type { Language } from '../../platform/i18n.ts';
import css from './help.module.css';

/** Languages by their own names. */
const NAMES: Record<Language, string> = { vi: 'Tiếng Việt', ko: '한국어', en: 'English' };

/** The same page in another language, for somebody who reads that one better; nothing else changes its own. */
export function HelpLanguages({ language }: { language: Language }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <nav aria-label={m.help_languages({}, { locale: language })}>
      <ul className={css.languages}>
        {(Object.keys(NAMES) as Language[]).map((one) => (
          <li key={one}>
            <Link
              to={path}
              search={(before: object) => ({ ...before, lang: one })}
              replace
              lang={one}
              aria-current={one === language || undefined}
            >
              {NAMES[one]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
