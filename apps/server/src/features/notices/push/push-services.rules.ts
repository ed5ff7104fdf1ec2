/** The push services of the browsers there are, by host: Chrome and its kin, Firefox, Edge, Safari. */
const HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
  /^web\.push\.apple\.com$/,
];

/**
 * Whether an address is one of a known push service: pushes go nowhere else, whatever a caller says of
 * their device. `peer` is the origin of another one, which tests set up.
 */
export function isPushService(address: string, peer: string | undefined): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (peer !== undefined && origin === peer) return true;
  return protocol === 'https:' && port === '' && HOSTS.some((host) => host.test(hostname));
}
