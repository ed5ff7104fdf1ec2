import { login } from '@station/contract/accounts/accounts';
import { getPublicSettings } from '@station/contract/settings/settings';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { healthyServer, makePublicSettings, makeUser, renderStation } from '../render-station.tsx';
import { alerts, fillIn, launch } from './login-form.ts';

const VEGA = {
  name: 'Vega',
  url: 'https://vega.test/',
  colour: '#3b82f6',
  size: 'medium',
} as const;

const needsCode = {
  code: 'unauthenticated',
  reason: 'accounts.code-needed',
  message: 'Please enter the code of your authenticator app',
} as const;

test('whoever signs in in two steps is asked for the code, which goes with the rest', async () => {
  const server = healthyServer();
  server.refuse(login, needsCode);
  const { user, router } = renderStation('/login', { server });

  await fillIn(user, 'minsu.kim', 'secret1');
  await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
  await user.click(launch());
  const code = await screen.findByLabelText('Authenticator or recovery code');
  expect(code).toHaveFocus();
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(code).toHaveAccessibleDescription(/six digits of your authenticator app/);
  expect(screen.queryByRole('textbox', { name: 'Astronaut ID' })).toBeNull();

  server.answer(login, { success: true, token: 'token-9', user: makeUser() });
  await user.type(code, ' 123 456 ');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  expect(server.calls(login).at(-1)?.body).toMatchObject({
    username: 'minsu.kim',
    password: 'secret1',
    remember: true,
    code: '123 456',
  });
});

test('a wrong code is told, an empty one is not sent, and there is a way back', async () => {
  const server = healthyServer();
  server.refuse(login, needsCode);
  const { user } = renderStation('/login', { server });
  await fillIn(user, 'minsu.kim', 'secret1');
  await user.click(launch());
  const code = await screen.findByLabelText('Authenticator or recovery code');

  await user.click(launch());
  expect(server.calls(login)).toHaveLength(1);
  expect(code).toHaveFocus();
  server.refuse(login, {
    code: 'unauthenticated',
    reason: 'accounts.wrong-code',
    message: 'This code is not right, or it was used before',
  });
  await user.type(code, '000000');
  await user.click(launch());
  await waitFor(() => expect(alerts()).toContain('This code is not right, or it was used before'));
  expect(code).toBeInvalid();

  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('Astronaut ID')).toHaveValue('minsu.kim');
  expect(screen.getByLabelText('Astronaut ID')).toHaveFocus();
  expect(alerts()).not.toContain('This code is not right, or it was used before');
});

test.each([
  { registration: 'open', links: 1 },
  { registration: 'approval', links: 1 },
  { registration: 'closed', links: 0 },
] as const)('with registration $registration there are $links ways to register', async (policy) => {
  const server = healthyServer();
  server.answer(getPublicSettings, {
    success: true,
    data: makePublicSettings({ registration: policy.registration, planets: [VEGA] }),
  });
  renderStation('/login', { server });

  await screen.findByRole('link', { name: /Vega/ });
  const ways = () => screen.queryAllByRole('link', { name: 'Register' });
  await waitFor(() => expect(ways()).toHaveLength(policy.links));
  for (const link of ways()) expect(link).toHaveAttribute('href', '/account/register');
});
