import type { Plugin } from 'vite';

/** One of Tabler's outlined icons that is made of paths alone, as nearly all are. */
const ICON =
  /const __iconNode = (\[\[[^;]*?\]\]);\nconst (\w+) = createReactComponent\("outline", "([\w-]+)", "\w+", __iconNode\);/;

/** What such icons share: made-up modules of the build. */
const SHARED: Readonly<Record<string, string>> = {
  'virtual:icon-paths':
    "export const paths = (...all) => all.map((d, at) => ['path', { d, key: 'svg-' + at }]);",
  'virtual:outlined-icon': `
import { paths } from 'virtual:icon-paths';
import createReactComponent from '@tabler/icons-react/dist/esm/createReactComponent.mjs';
export const outlined = (name, ...all) => createReactComponent('outline', name, name, paths(...all));`,
};
const IS_SHARED = /^virtual:(icon-paths|outlined-icon)$/;

/**
 * An icon's module with its paths alone, or undefined when it has more than that. `?lines` is for a page
 * that draws them by itself (`src/ui/app-icon.tsx`). Tabler writes type, name twice, a key and three
 * brackets for each path; a list with fifty icons is 1.4 kB lighter without, after gzip.
 */
export function leanIcon(code: string, isLines: boolean): string | undefined {
  const [, node = '[]', name, kebab] = ICON.exec(code) ?? [];
  const lines = JSON.parse(node) as [element: string, attributes: Record<string, string>][];
  const areBare = lines.every(([element, { d, key, ...rest }]) => {
    return element === 'path' && d && key && Object.keys(rest).length === 0;
  });
  if (!name || !areBare) return undefined;
  const all = lines.map(([, { d }]) => JSON.stringify(d)).join(', ');
  return isLines
    ? `import { paths } from 'virtual:icon-paths';
export const __iconNode = /* @__PURE__ */ paths(${all});
`
    : `import { outlined } from 'virtual:outlined-icon';
export default /* @__PURE__ */ outlined('${kebab}', ${all});
`;
}

/** Makes icons lean in a build. */
export function leanIcons(): Plugin {
  return {
    name: 'station:lean-icons',
    apply: 'build',
    resolveId: { filter: { id: IS_SHARED }, handler: (id) => id },
    load: { filter: { id: IS_SHARED }, handler: (id) => SHARED[id] },
    transform: {
      filter: { id: /@tabler\/icons-react\/dist\/esm\/icons\/\w+\.mjs(\?lines)?$/ },
      handler(code, id) {
        const lean = leanIcon(code, id.endsWith('?lines'));
        return lean === undefined ? null : { code: lean, map: null };
      },
    },
  };
}
