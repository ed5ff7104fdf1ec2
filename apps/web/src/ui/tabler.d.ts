// Icons are imported one by one: the package's whole list is 6,000 modules, which dev and
// tests would load for the sake of ten. The package types only that whole list.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';

  const icon: Icon;
  // biome-ignore lint/style/noDefaultExport: this is how the package exports.
  export default icon;
}

// What an icon is drawn of, for `app-icon.tsx`. The query makes it a module of its own, beside the
// one whose component other screens use: a bundler keeps a module in one piece.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs?lines' {
  import type { IconNode } from '@tabler/icons-react';

  export const __iconNode: IconNode;
}
