// Icons are imported one by one: the package's whole list is 6,000 modules, which dev and
// tests would load for the sake of ten. The package types only that whole list.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';

  const icon: Icon;
  // biome-ignore lint/style/noDefaultExport: this is how the package exports.
  export default icon;
}
