import { m } from '../../../paraglide/messages.js';
import type { Language } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useFirstSteps } from './first-steps.data.ts';
import { usePuttingAway } from './use-putting-away.ts';

/** Brings the list of first steps back to the hub, or puts it away; in the language of the page. */
export function FirstStepsSetting({ language }: { language: Language }) {
  const first = useFirstSteps();
  const { busy, put } = usePuttingAway();
  const options = { locale: language };
  if (!first) return null;
  return (
    <Panel title={m.first_steps_title({}, options)} text={m.first_steps_setting_text({}, options)}>
      <div>
        <Button busy={busy} onClick={() => put(!first.putAway)}>
          {first.putAway
            ? m.first_steps_bring_back({}, options)
            : m.first_steps_put_away({}, options)}
        </Button>
      </div>
    </Panel>
  );
}
