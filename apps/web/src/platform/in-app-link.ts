import { type NavigateOptions, useRouter } from '@tanstack/react-router';

/** Makes a way inside the app what a menu's item or a list's action takes: an address, and a press. */
export function useInAppLink() {
  const router = useRouter();
  return (to: NavigateOptions) => ({
    href: router.buildLocation(to).href,
    onSelect: () => void router.navigate(to),
  });
}
