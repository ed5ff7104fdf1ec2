import { createLink } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { ButtonAnchor } from '../../ui/button.tsx';
import { useShellText } from '../router/current-screen.ts';
import { useHelpLink } from './use-help-link.ts';

const ButtonLink = createLink(ButtonAnchor);

/** The way to the page that fits, in words, for what opens over a screen; `isFirst`: Enter is enough to follow it. */
export function HelpLine({ isFirst, onOpen }: { isFirst?: boolean; onOpen: () => void }) {
  const text = useShellText();
  const link = useHelpLink();
  if (!link) return null;
  return (
    <ButtonLink {...link} data-first-focus={isFirst ? '' : undefined} onClick={onOpen}>
      {text(m.help_this_screen)}
    </ButtonLink>
  );
}
