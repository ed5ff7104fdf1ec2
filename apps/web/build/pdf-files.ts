import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const folder = path.dirname(packageFile);

/** Where they lie in the built site. The version is in it, since such addresses never change. */
const base = `assets/pdf-${JSON.parse(readFileSync(packageFile, 'utf8')).version}`;

/** Folders of the package that its reader asks for files of: character maps, fonts, colours. */
const WHOLE_FOLDERS = ['cmaps', 'standard_fonts', 'iccs'];

/**
 * What decodes JPEG 2000 and JBIG2 pictures. The WebAssembly editions would want
 * `'wasm-unsafe-eval'` in the policy of every page (docs/decisions/095).
 */
const DECODERS = ['wasm/openjpeg_nowasm_fallback.js', 'wasm/jbig2_nowasm_fallback.js'];

/** Lays the files that pdf.js reads on its way beside the site's own: Korean PDFs need them. */
export function pdfFiles(): Plugin {
  return {
    name: 'station:pdf-files',
    generateBundle() {
      for (const file of filesOfPdf()) {
        const source = readFileSync(path.join(folder, file));
        this.emitFile({ type: 'asset', fileName: `${base}/${file}`, source });
      }
    },
    configureServer(server) {
      server.middlewares.use(`/${base}`, (request, response, next) => {
        const file = path.join(folder, path.normalize(`/${request.url ?? ''}`));
        if (!existsSync(file) || !statSync(file).isFile()) return next();
        if (file.endsWith('.js')) response.setHeader('Content-Type', 'text/javascript');
        createReadStream(file).pipe(response);
      });
    },
  };
}

const filesOfPdf = (): string[] => [
  ...WHOLE_FOLDERS.flatMap((one) =>
    readdirSync(path.join(folder, one)).map((file) => `${one}/${file}`),
  ),
  ...DECODERS,
];
