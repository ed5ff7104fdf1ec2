import { getPublicSettings, type PublicSettings } from '@station/contract/settings/settings';
import { useEffect, useState } from 'react';
import { call } from '../../platform/call.ts';

/** Fewest characters of a password while the server's own word is not there (spec 2, section 9). */
const USUAL_PASSWORD_MIN = 6;

/** The settings that guests may know; undefined until they are there, and if they cannot be had. */
export function usePublicSettings(): PublicSettings | undefined {
  const [settings, setSettings] = useState<PublicSettings>();
  useEffect(() => {
    const giveUp = new AbortController();
    call(getPublicSettings, { signal: giveUp.signal }).then(
      ({ data }) => setSettings(data),
      // Only words depend on them; the server holds to its rules by itself.
      () => {},
    );
    return () => giveUp.abort();
  }, []);
  return settings;
}

/** Fewest characters that a password may have here. */
export function usePasswordMin(): number {
  return usePublicSettings()?.password_min ?? USUAL_PASSWORD_MIN;
}
