import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import {
  callerAddress,
  networkOf,
  type TrustedProxies,
} from '../../src/platform/caller-address.ts';

/** Where a call is taken to come from, by the header it carries and the end of its connection. */
function addressOf(proxies: TrustedProxies, header: string | undefined, remoteAddress?: string) {
  const request = { headers: { 'x-forwarded-for': header }, socket: { remoteAddress } };
  return callerAddress(proxies)(request as unknown as IncomingMessage);
}

const PROXY = '10.0.0.1';

test.for([
  ['nobody is trusted', 0, '203.0.113.9', PROXY],
  ['the proxy tells one', 1, '203.0.113.9', '203.0.113.9'],
  ['the caller wrote one in front of it', 1, '8.8.8.8, 203.0.113.9', '203.0.113.9'],
  ['the caller wrote many', 1, '1.1.1.1,2.2.2.2 , 3.3.3.3,203.0.113.9', '203.0.113.9'],
  ['two proxies tell of two', 2, '8.8.8.8, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  ['two are awaited and one told', 2, '203.0.113.9', '203.0.113.9'],
  ['the proxy tells none', 1, undefined, PROXY],
  ['the header is empty', 1, '', PROXY],
  ['the last one is no address', 1, '203.0.113.9, <script>alert(1)</script>', PROXY],
  ['it is 5,000 letters', 1, 'x'.repeat(5_000), PROXY],
  ['it has an endless zone', 1, `fe80::1%${'a'.repeat(5_000)}`, 'fe80::1'],
  ['the one behind the nearest is no address', 2, 'unknown, 10.0.0.2', '10.0.0.2'],
] as const)('An address counts as far as proxies are trusted: %s', ([, hops, header, address]) => {
  expect(addressOf(hops, header, PROXY)).toBe(address);
});

test('With a list of proxies only their word counts, whoever else calls', () => {
  const proxies = ['10.0.0.1', '192.168.0.0/16', 'fd00::/8'];
  expect(addressOf(proxies, '8.8.8.8, 203.0.113.9', PROXY)).toBe('203.0.113.9');
  expect(addressOf(proxies, '8.8.8.8, 203.0.113.9, 192.168.3.4', PROXY)).toBe('203.0.113.9');
  expect(addressOf(proxies, '2001:db8::7, fd00::2', '::ffff:10.0.0.1')).toBe('2001:db8::7');
  // Straight to the server, past the proxy.
  expect(addressOf(proxies, '8.8.8.8', '203.0.113.9')).toBe('203.0.113.9');
});

test('An address has one spelling, and a connection that is gone has none', () => {
  expect(addressOf(0, undefined, '::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(addressOf(1, '2001:DB8:0:0:0:0:0:7', PROXY)).toBe('2001:db8::7');
  expect(addressOf(0, undefined, 'fe80::1%eth0')).toBe('fe80::1');
  expect(addressOf(1, '203.0.113.9', undefined)).toBe('203.0.113.9');
  expect(addressOf(1, undefined, undefined)).toBe('');
});

test.for([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::2:3:4:5:6', '2001:db8:0:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
] as const)(
  'The addresses of one network are limited together: %s is of %s',
  ([address, network]) => {
    expect(networkOf(address)).toBe(network);
  },
);
