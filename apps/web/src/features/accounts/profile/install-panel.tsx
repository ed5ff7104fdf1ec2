import IconDeviceMobilePlus from '@tabler/icons-react/dist/esm/icons/IconDeviceMobilePlus.mjs';
import { m } from '../../../paraglide/messages.js';
import { installOffer, isInstalledByHand } from '../../../platform/install.ts';
import { useStore } from '../../../platform/realtime/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';

/** Offers Station as an app, where the browser can do that and it isn't one yet. */
export function InstallPanel() {
  const offer = useStore(installOffer);
  const byHand = isInstalledByHand();
  if (!offer && !byHand) return null;
  return (
    <Panel title={m.profile_install_title()}>
      <p>{byHand ? m.profile_install_ios() : m.profile_install_text()}</p>
      {offer ? (
        <div>
          <Button
            icon={<IconDeviceMobilePlus size={18} aria-hidden="true" />}
            onClick={() => {
              // It can be taken up once.
              installOffer.set(undefined);
              void offer.prompt();
            }}
          >
            {m.profile_install()}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}
