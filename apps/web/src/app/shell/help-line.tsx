import { createLink, useLocation } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { useIsAdmitted } from '../../platform/session.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { useShellText } from '../router/current-screen.ts';

const ButtonLink = createLink(ButtonAnchor);

type HelpLineProps = {
  /** Enter is enough to follow it. */
  isFirst?: boolean;
  onOpen: () => void;
};

/** The way to the page of the guide that fits a screen, in words, for what opens over it. */
export function HelpLine({ isFirst, onOpen }: HelpLineProps) {
  const text = useShellText();
  const of = useLocation({ select: ({ pathname }) => pathname });
  if (!useIsAdmitted()) return null;
  return (
    <ButtonLink
      to="/help"
      search={{ of }}
      data-first-focus={isFirst ? '' : undefined}
      onClick={onOpen}
    >
      {text(m.help_this_screen)}
    </ButtonLink>
  );
}
