import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { findRow, type openDirectory } from './contacts-server.ts';

type User = ReturnType<typeof openDirectory>['user'];

/** The open form. */
export const form = () => screen.getByRole('form');
/** A text field of the form. */
export const field = (name: string | RegExp) => within(form()).getByRole('textbox', { name });
/** The button that saves. */
export const save = () => within(form()).getByRole('button', { name: /^(Thêm contact|Cập nhật)$/ });
/** Waits until the form is gone. */
export const noForm = () => waitFor(() => expect(screen.queryByRole('form')).toBeNull());

/** Does something with the directory as a whole, or follows a way from it, by its menu. */
export async function chooseListAction(user: User, name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Thao tác khác' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

/** Opens the form to add a contact, and waits for it: it is loaded when it is asked for. */
export async function openNew(user: User): Promise<void> {
  await findRow('Người 3');
  await user.click(screen.getByRole('button', { name: 'Add Contact' }));
  await screen.findByRole('form');
}

/** Opens the form with the contact of that name. */
export async function openEdit(user: User, name: string): Promise<void> {
  await user.click(within(await findRow(name)).getByRole('button', { name: `Sửa ${name}` }));
  await screen.findByRole('form');
}

/** Types into the fields by the start of their names, in place of what is there. */
export async function fillIn(user: User, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await user.clear(field(new RegExp(`^${name}`)));
    await user.type(field(new RegExp(`^${name}`)), value);
  }
}
