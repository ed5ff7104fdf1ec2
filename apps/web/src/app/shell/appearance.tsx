import { m } from '../../paraglide/messages.js';
import { LOCALES, type Locale, setLocale, useLocale } from '../../platform/i18n.ts';
import { setTheme, THEME_CHOICES, type ThemeChoice, useThemeChoice } from '../../platform/theme.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useScreenLanguage, useShellText } from '../router/current-screen.ts';
import { HelpLine } from './help-line.tsx';

/** Languages by their own names, which are the same in every language. */
const LANGUAGE_NAMES: Record<Locale, string> = {
  orig: 'Original',
  vi: 'Tiếng Việt',
  ko: '한국어',
  en: 'English',
};

const THEME_NAMES = {
  auto: m.app_theme_auto,
  light: m.app_theme_light,
  dark: m.app_theme_dark,
};

/** Language and appearance, for this browser. A choice works at once. */
export function LanguageAndTheme() {
  const text = useShellText();
  const locale = useLocale();
  const theme = useThemeChoice();
  return (
    <>
      <ChoiceGroup<Locale>
        label={text(m.app_language)}
        columns={2}
        value={locale}
        onChange={setLocale}
        choices={LOCALES.map((value) => ({
          value,
          label: LANGUAGE_NAMES[value],
          lang: value === 'orig' ? 'en' : value,
        }))}
      />
      <ChoiceGroup<ThemeChoice>
        label={text(m.app_theme)}
        columns={3}
        value={theme}
        onChange={setTheme}
        choices={THEME_CHOICES.map((value) => ({ value, label: text(THEME_NAMES[value]) }))}
      />
    </>
  );
}

/** Language and appearance, over whatever screen is open. */
export function AppearanceDialog({ onClose }: { onClose: () => void }) {
  const text = useShellText();
  return (
    <Dialog
      title={text(m.app_settings)}
      closeLabel={text(m.common_close)}
      lang={useScreenLanguage()}
      onClose={onClose}
    >
      <LanguageAndTheme />
      <HelpLine onOpen={onClose} />
    </Dialog>
  );
}
