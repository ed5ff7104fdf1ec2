import type { PushDevice } from '@station/contract/notices/push-devices';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime } from '../../../platform/format.ts';
import { loadedList } from '../../../platform/list-state.ts';
import { listTexts } from '../../../platform/list-texts.ts';
import { loadFailure, problemText } from '../../../platform/problem-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { noticesLanguage } from '../notice-texts.ts';
import {
  usePushAdding,
  usePushDevices,
  usePushRemoving,
  usePushTrial,
} from './notice-settings.data.ts';
import css from './notice-settings.module.css';
import { type PushAbility, PushRefused, pushAbility } from './push-subscription.ts';

const ABILITY_TEXTS: Record<Exclude<PushAbility, 'able'>, () => string> = {
  ios: m.notices_push_ios,
  refused: m.notices_push_refused,
  unable: m.notices_push_unable,
};

/** The devices that notices are pushed to; this one is added here, and each can be taken away. */
export function PushPanel() {
  const devices = usePushDevices();
  const adding = usePushAdding();
  const [ability, setAbility] = useState(pushAbility);
  const language = noticesLanguage();
  const key = devices.data?.public_key;
  const isAdded = devices.data?.data.some((device) => device.is_current) ?? true;
  const add = (publicKey: string) =>
    adding.mutate(publicKey, {
      onError: (error) => {
        setAbility(pushAbility());
        // The notice that comes says what to do.
        if (error instanceof PushRefused) return;
        const why = `${m.notices_push_failed()}. ${problemText(error, language)}`;
        toast({ text: why, tone: 'bad', lang: language });
      },
    });
  return (
    <Panel title={m.notices_devices()} text={m.notices_devices_text()} lang={language}>
      {ability === 'able' || isAdded ? null : (
        <Notice tone="plain">{ABILITY_TEXTS[ability]()}</Notice>
      )}
      <ListScreen
        list={loadedList(
          devices,
          devices.data?.data,
          loadFailure(m.notices_error_settings, () => language),
        )}
        texts={{
          list: m.notices_devices(),
          head: listTexts(language).head,
          loading: listTexts(language).loading,
          none: { title: m.notices_devices_none() },
        }}
        icon={null}
      >
        {(shown) => (
          <ul className="stack">
            {shown.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
        )}
      </ListScreen>
      {key && !isAdded && ability === 'able' ? (
        <div>
          <Button tone="primary" busy={adding.isPending} onClick={() => add(key)}>
            {m.notices_device_add()}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

function DeviceRow({ device }: { device: PushDevice }) {
  const removing = usePushRemoving();
  const trying = usePushTrial();
  const { id, browser, system, last_pushed_at, is_current } = device;
  const name =
    browser && system
      ? m.notices_device({ browser, system })
      : browser || system || m.notices_device_unknown();
  const language = noticesLanguage();
  const told = (text: string) => ({
    onSuccess: () => toast({ text, tone: 'good' as const, lang: language }),
    onError: (error: unknown) =>
      toast({ text: problemText(error, language), tone: 'bad' as const, lang: language }),
  });
  return (
    <li className={css.device}>
      <div className={css.words}>
        <p className={css.name}>
          <strong>{name}</strong>
          {is_current ? <Badge tint="green">{m.notices_device_this()}</Badge> : null}
        </p>
        <p className="quiet">
          {last_pushed_at === null
            ? m.notices_device_never()
            : m.notices_device_last({ when: formatDateTime(last_pushed_at) })}
        </p>
      </div>
      <Button
        compact
        busy={trying.isPending}
        onClick={() => trying.mutate(id, told(m.notices_device_tried()))}
      >
        {m.notices_device_try()}
      </Button>
      <Button
        compact
        tone="quietDanger"
        busy={removing.isPending}
        aria-label={m.notices_device_remove_row({ device: name })}
        onClick={() =>
          removing.mutate({ id, isCurrent: is_current }, told(m.notices_device_removed()))
        }
      >
        {m.notices_device_remove()}
      </Button>
    </li>
  );
}
