import type { Plugin } from 'vite';

/**
 * Leaves WebTransport out of the sockets' library: Station's server speaks long polling and WebSocket, and
 * a browser only tries what the server offers. It was 1 kB of every visit.
 */
export function leanSockets(): Plugin {
  return {
    name: 'station:lean-sockets',
    apply: 'build',
    load: {
      filter: { id: /engine\.io-client\/build\/esm\/transports\/webtransport\.js$/ },
      handler: () => 'export class WT {}',
    },
  };
}
