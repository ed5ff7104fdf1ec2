import type * as Leaflet from 'leaflet';
import type { LandOutline } from './land-outline.ts';
import type { MapView } from './map-view.ts';

/** After so many tiles in a row that did not come, the built-in outline takes over (visitors issue, 6). */
const FAILED_TILES = 4;

/** So long the first tile is waited for, in milliseconds: with a line, and when the browser knows of none. */
const PATIENCE_MS = { online: 10_000, offline: 3_000 } as const;

/** Where the map's pictures come from; `key` stands for `{key}` in the address. */
export type TileSource = { url: string; attribution: string; key: string };

/** `tiles`: they are there, or on their way; `outline`: they are not; `trying`: asked for again. */
export type BaseMapState = 'tiles' | 'outline' | 'trying';

/** What a browser says of an image that this page's policy does not let it show. */
type Violation = Pick<SecurityPolicyViolationEvent, 'effectiveDirective' | 'blockedURI'>;

export type BaseMap = {
  /** Takes the tiles from here; without a source there is the outline alone. */
  use(source: TileSource | undefined): void;
  /** Asks for the tiles again. */
  retry(): void;
  stop(): void;
};

/** What lies below everything: tiles, and land and lines where there are none. */
export function createBaseMap(view: MapView, onState: (state: BaseMapState) => void): BaseMap {
  const { map } = view;
  let state: BaseMapState = 'tiles';
  let source: TileSource | undefined;
  let tiles: Leaflet.TileLayer | undefined;
  let outline: LandOutline | undefined;
  let failed = 0;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  /** The page was opened before its settings named this place, and its policy does not know it. */
  let isForbidden = false;

  const become = (next: BaseMapState) => {
    if (next === state) return;
    state = next;
    onState(next);
  };
  const dropTiles = () => {
    clearTimeout(patience);
    // These alone: Leaflet takes its own listeners off by another one.
    tiles?.off('tileload', onTile).off('tileerror', onFailure).remove();
    tiles = undefined;
  };
  const showOutline = () => {
    dropTiles();
    become('outline');
    if (outline) return;
    import('./land-outline.ts').then(
      ({ createLandOutline }) => {
        if (!isStopped && state !== 'tiles') outline ??= createLandOutline(view);
      },
      // Without its code the map is empty, and says so all the same.
      () => undefined,
    );
  };
  const onTile = () => {
    failed = 0;
    clearTimeout(patience);
    outline?.stop();
    outline = undefined;
    become('tiles');
  };
  const onFailure = () => {
    failed += 1;
    if (failed >= FAILED_TILES) showOutline();
  };
  const ask = () => {
    dropTiles();
    failed = 0;
    if (!source) {
      showOutline();
      return;
    }
    tiles = tileLayer(view, source);
    tiles.on('tileload', onTile);
    tiles.on('tileerror', onFailure);
    tiles.addTo(map);
    const wait = navigator.onLine ? PATIENCE_MS.online : PATIENCE_MS.offline;
    patience = setTimeout(showOutline, wait);
  };
  const retry = () => {
    if (state !== 'outline' || !source) return;
    become('trying');
    if (isForbidden) void renewPage();
    else ask();
  };
  const onViolation = ({ effectiveDirective, blockedURI }: Violation) => {
    const origin = source && URL.parse(source.url)?.origin;
    if (effectiveDirective === 'img-src' && origin && blockedURI.startsWith(origin)) {
      isForbidden = true;
      showOutline();
    }
  };
  window.addEventListener('online', retry);
  document.addEventListener('securitypolicyviolation', onViolation);

  return {
    use(next) {
      source = next;
      isForbidden = false;
      ask();
    },
    retry,
    stop() {
      isStopped = true;
      window.removeEventListener('online', retry);
      document.removeEventListener('securitypolicyviolation', onViolation);
      dropTiles();
      outline?.stop();
    },
  };
}

function tileLayer({ L }: MapView, { url, attribution, key }: TileSource): Leaflet.TileLayer {
  return L.tileLayer(url, {
    maxZoom: 19,
    // For `{key}` in the address.
    ...{ key: encodeURIComponent(key) },
    attribution: attributionOf(url, attribution),
    // Tile services ask to be told which site their tiles are for (OpenStreetMap's tile usage policy);
    // the site alone, never the page. Everything else of Station tells nobody.
    referrerPolicy: 'origin',
  });
}

/** The words as text, with OpenStreetMap's link where the tiles are theirs. */
function attributionOf(url: string, texts: string): string {
  const text = texts.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return /^https:\/\/([^/]+\.)?openstreetmap\.org\//.test(url)
    ? `<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">${text}</a>`
    : text;
}

/**
 * Loads the page anew, with the policy that the server gives it now: also where the service worker keeps
 * the page, which it would give out as it was.
 */
async function renewPage(): Promise<void> {
  try {
    // Asked for in a way that the worker does not know, or it would answer with the kept one.
    const page = await fetch('/index.html?renewed', { cache: 'no-store' });
    for (const name of page.ok ? await caches.keys() : []) {
      const cache = await caches.open(name);
      const kept = await cache.keys();
      const own = kept.find(({ url }) => new URL(url).pathname === '/index.html');
      if (own) await cache.put(own, page.clone());
    }
  } catch {
    // Without a cache there is nothing that would be out of date.
  }
  window.location.reload();
}
