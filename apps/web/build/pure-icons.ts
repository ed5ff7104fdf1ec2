import type { Plugin } from 'vite';

/**
 * Tells the bundler that Tabler's icons only make components, so that a page that draws an icon's
 * lines by itself (`src/ui/app-icon.tsx`) carries the lines alone.
 */
export function pureIcons(): Plugin {
  return {
    name: 'station:pure-icons',
    apply: 'build',
    transform: {
      filter: { id: /@tabler\/icons-react\/dist\/esm\/icons\/\w+\.mjs\?lines$/ },
      handler: (code) => ({
        code: code.replace('= createReactComponent(', '= /* @__PURE__ */ createReactComponent('),
        map: null,
      }),
    },
  };
}
