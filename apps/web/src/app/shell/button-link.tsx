import { createLink } from '@tanstack/react-router';
import { ButtonAnchor } from '../../ui/button.tsx';

/** A link to a route that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);
