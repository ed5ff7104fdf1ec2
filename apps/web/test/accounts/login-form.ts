import { screen } from '@testing-library/react';
import type { renderStation } from '../render-station.tsx';

/** Somebody at the keyboard. */
type Person = ReturnType<typeof renderStation>['user'];

/** The round button of the login screen. */
export const sun = () => screen.getByRole('button', { name: 'Login' });

/** What it opens. */
export const form = () => screen.getByRole('form', { name: 'Space Login' });

/** What the screen says is wrong. */
export const alerts = () => screen.getAllByRole('alert').map((alert) => alert.textContent);

/** The button that signs in. */
export const launch = () => screen.getByRole('button', { name: 'INITIATE LAUNCH' });

/** Opens the form, as everybody does first. */
export async function openForm(user: Person): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Login' }));
}

/** Opens the form and types name and password. */
export async function fillIn(user: Person, name: string, code: string): Promise<void> {
  await openForm(user);
  await user.type(screen.getByLabelText('Astronaut ID'), name);
  await user.type(screen.getByLabelText('Access Code'), code);
}
