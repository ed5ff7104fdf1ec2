import type { Plugin } from 'vite';

/**
 * Adds a preload link for a font to the built page, so that the first words are drawn in
 * it at once. `name` is the start of the font file's name.
 */
export function preloadFont(name: string): Plugin {
  return {
    name: 'station:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((path) => path.includes(`/${name}`));
        if (!file) throw new Error(`The build has no font that starts with ${name}.`);
        return [
          {
            tag: 'link',
            injectTo: 'head-prepend',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: true,
            },
          },
        ];
      },
    },
  };
}
