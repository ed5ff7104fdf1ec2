import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, SocketAddress } from 'node:net';

/**
 * Whose word about a caller's address counts: that of so many proxies in front (0: nobody's), or of
 * those at some addresses and networks, such as `10.0.0.0/8`.
 */
export type TrustedProxies = number | readonly string[];

/** The address a call comes from; empty when its connection is gone already. */
export type AddressOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/** What a proxy is known by: its address, and its place on the way, 0 for the nearest. */
type Trust = (address: string, place: number) => boolean;

/**
 * Makes the function by which pages, calls and sockets learn where they come from. Each proxy puts
 * the address it was called from at the end of `X-Forwarded-For`, so the way is walked from the
 * right, for as long as the one who speaks is trusted. What a caller writes there himself stands
 * further left and is never reached. What is no address tells nothing: the last one counts that is.
 */
export function callerAddress(proxies: TrustedProxies): AddressOf {
  const isTrusted = trustOf(proxies);
  return ({ headers, socket }) => {
    let found = plainAddress(socket?.remoteAddress ?? '');
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    for (let place = 0; forwarded.length > 0 && isTrusted(found, place); place += 1) {
      const forwardedAddress = plainAddress(forwarded.pop()?.trim() ?? '');
      if (forwardedAddress === '') break;
      found = forwardedAddress;
    }
    return found;
  };
}

/**
 * What limits of an address are counted by. Whoever has an IPv6 address has 2^64 of them, so those
 * of one network (/64) count as one.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [before = '', after] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const groups = [...before];
  if (after) while (groups.length < 8 - after.length) groups.push('0');
  return `${[...groups, ...(after ?? [])].slice(0, 4).join(':')}::/64`;
}

/** Whether a text is an address or a network, as a list of proxies may name it. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || address.includes('%') || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128));
}

function trustOf(proxies: TrustedProxies): Trust {
  if (typeof proxies === 'number') return (_address, place) => place < proxies;
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    if (bits === undefined) trusted.addAddress(address, kindOf(address));
    else trusted.addSubnet(address, Number(bits), kindOf(address));
  }
  return (address) => address !== '' && trusted.check(address, kindOf(address));
}

const kindOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * An address in its one usual spelling, without the zone of a link, and an IPv4 one as such, also
 * where a socket for both kinds has written it as IPv6; empty for what is no address.
 */
function plainAddress(text: string): string {
  const [address = ''] = text.split('%', 1);
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : '';
  const spelled = new SocketAddress({ address, family: 'ipv6' }).address;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(spelled)?.[1] ?? spelled;
}
