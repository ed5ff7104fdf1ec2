import { ipLocation } from '@station/contract/visitors/locations';
import { afterAll, expect, test } from 'vitest';
import { createTestApp, newAddress } from '../test-app.ts';

const app = await createTestApp();
afterAll(app.close);

const UNKNOWN = {
  success: true,
  city: 'Unknown',
  region: 'Unknown',
  country: 'Unknown',
  countryCode: 'unknown',
  latitude: null,
  longitude: null,
  timezone: 'unknown',
  isp: 'unknown',
  postal: 'unknown',
  source: 'default',
};

test('An address of Korea is found, also where it is written as IPv6', async () => {
  const found = { country: 'South Korea', countryCode: 'KR', source: 'db-ip' };
  const plain = await app.answer(ipLocation, { address: '211.231.100.15' });
  expect(plain).toMatchObject({ ip: '211.231.100.15', ...found });
  expect(plain.latitude).toBeTypeOf('number');
  const mapped = await app.answer(ipLocation, { address: '::ffff:211.231.100.15' });
  expect(mapped).toEqual(plain);
});

test('An address of Vietnam over IPv6 is found', async () => {
  const found = await app.answer(ipLocation, { address: '2405:4800::1' });
  expect(found).toMatchObject({ country: 'Vietnam', countryCode: 'VN' });
});

test.each([
  '127.0.0.1',
  '192.168.0.7',
  '172.20.1.1',
  '100.64.3.2',
  '::1',
  'fd00::7',
  'fe80::1%eth0',
])('The address %s is of nowhere, which is said with the defaults', async (address) => {
  expect(await app.answer(ipLocation, { address })).toMatchObject(UNKNOWN);
});

test('Signed in or not, the answer is the same, and 60 of them a minute are enough', async () => {
  const { token } = await app.createStaff();
  const address = newAddress();
  const guest = await app.answer(ipLocation, { address });
  expect(await app.answer(ipLocation, { as: token, address })).toEqual(guest);
  for (let i = 2; i < 60; i += 1) await app.answer(ipLocation, { address });
  expect(await app.problem(ipLocation, { address })).toMatchObject({ status: 429 });
});
