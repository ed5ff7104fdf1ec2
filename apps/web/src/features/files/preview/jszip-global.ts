/** What `docx-preview` imports as `jszip` (vite.config.ts): the script that `docx-frame.ts` has loaded. */
const jszip: unknown = Reflect.get(globalThis, 'JSZip');

// biome-ignore lint/style/noDefaultExport: the package asks for it so.
export default jszip;
