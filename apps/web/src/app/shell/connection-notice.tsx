import { m } from '../../paraglide/messages.js';
import { useConnected } from '../../platform/realtime/connection.ts';
import { OfflineNotice } from '../../ui/offline-notice.tsx';
import { useScreenLanguage, useShellText } from '../router/current-screen.ts';

/** Says when the server is out of reach, for as long as it is. */
export function ConnectionNotice() {
  const say = useShellText();
  return (
    <OfflineNotice shown={!useConnected()} text={say(m.app_offline)} lang={useScreenLanguage()} />
  );
}
