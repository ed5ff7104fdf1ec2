import { useEffect, useState } from 'react';
import type { Language } from '../../platform/i18n.ts';
import type { GuidePage } from './guide.ts';

type Pages = readonly GuidePage[];

/** A language's pages are one file: the search reads all of them, and so are they kept. */
const FILES: Record<Language, () => Promise<{ pages: Pages }>> = {
  vi: () => import('./guide-vi.gen.ts'),
  ko: () => import('./guide-ko.gen.ts'),
  en: () => import('./guide-en.gen.ts'),
};

/** A language's pages, as a query would give them. */
export type Guide = { pages: Pages | undefined; error: Error | null; refetch: () => void };

/** The guide in a language, once it is here; it is asked for as soon as it is `wanted`. */
export function useGuide(language: Language, wanted = true): Guide {
  const [loaded, setLoaded] = useState<{ language: Language; pages?: Pages; error?: Error }>();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks the same once more.
  useEffect(() => {
    if (!wanted) return;
    let isGone = false;
    const keep = (answer: { pages: Pages } | { error: Error }) => {
      if (!isGone) setLoaded({ language, ...answer });
    };
    FILES[language]().then(
      ({ pages }) => keep({ pages }),
      (error: Error) => keep({ error }),
    );
    return () => {
      isGone = true;
    };
  }, [language, wanted, turn]);
  const current = loaded?.language === language ? loaded : undefined;
  return {
    pages: current?.pages,
    error: current?.error ?? null,
    refetch: () => {
      setLoaded(undefined);
      setTurn(turn + 1);
    },
  };
}
