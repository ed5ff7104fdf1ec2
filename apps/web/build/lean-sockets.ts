import type { Plugin } from 'vite';

/** Modules of the sockets' library that Station has no use for, and what stands in their place. */
const UNUSED: readonly [module: RegExp, instead: string][] = [
  // The server speaks long polling and WebSocket, and a browser only tries what the server offers.
  [/engine\.io-client\/build\/esm\/transports\/webtransport\.js$/, 'export class WT {}'],
  // What is said is JSON (contract, `ServerEvents`). A packet with bytes is refused aloud, never read wrongly.
  [
    /socket\.io-parser\/build\/esm\/is-binary\.js$/,
    'export const hasBinary = () => false; export const isBinary = () => false;',
  ],
  [
    /socket\.io-parser\/build\/esm\/binary\.js$/,
    `export const deconstructPacket = (packet) => ({ packet, buffers: [] });
     export const reconstructPacket = () => { throw new Error('bytes by socket'); };`,
  ],
  [
    /engine\.io-parser\/build\/esm\/encodePacket\.browser\.js$/,
    `import { PACKET_TYPES } from './commons.js';
     export const encodePacket = ({ type, data }, _, done) => done(PACKET_TYPES[type] + (data ?? ''));
     export const encodePacketToBinary = undefined;`,
  ],
  [
    /engine\.io-parser\/build\/esm\/contrib\/base64-arraybuffer\.js$/,
    "export const decode = () => { throw new Error('bytes by socket'); };",
  ],
];

/** Leaves them out: together 1.8 kB of every visit. */
export function leanSockets(): Plugin {
  return {
    name: 'station:lean-sockets',
    apply: 'build',
    load: {
      filter: { id: UNUSED.map(([module]) => module) },
      handler: (id) => UNUSED.find(([module]) => module.test(id))?.[1],
    },
  };
}
