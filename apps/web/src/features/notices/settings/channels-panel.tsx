import { NOTICE_GROUPS } from '@station/contract/notices/notice-groups';
import type { NoticeSettings } from '@station/contract/notices/notice-settings';
import { m } from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { GROUP_TEXTS, noticesLanguage } from '../notice-texts.ts';
import css from './notice-settings.module.css';

/** What the panels of these settings are given. */
export type SettingsPart = {
  settings: NoticeSettings;
  onChange: (part: Partial<NoticeSettings>) => void;
};

/** Why the person gets no letters, as the server says it. */
export type NoMail = 'no-server' | 'no-address' | null;

const CHANNELS = ['here', 'push', 'mail'] as const;

const CHANNEL_TEXTS = {
  here: m.notices_here,
  push: m.notices_push,
  mail: m.notices_mail,
} as const;

/** Says why letters do not reach the person. */
export function NoMailNotice({ noMail }: { noMail: NoMail }) {
  if (noMail === null) return null;
  return (
    <Notice tone="plain">
      {noMail === 'no-server' ? m.notices_no_mail_server() : m.notices_no_mail_address()}
    </Notice>
  );
}

/** For each group of notices where the person is told of it. */
export function ChannelsPanel({ settings, onChange, noMail }: SettingsPart & { noMail: NoMail }) {
  const { channels } = settings;
  return (
    <Panel
      title={m.notices_settings_where()}
      text={m.notices_settings_where_text()}
      lang={noticesLanguage()}
    >
      <NoMailNotice noMail={noMail} />
      <table className={css.channels} aria-label={m.notices_settings_where()}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{m.notices_group()}</span>
            </th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {CHANNEL_TEXTS[channel]()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NOTICE_GROUPS.map((group) => (
            <tr key={group}>
              <th scope="row">{GROUP_TEXTS[group]()}</th>
              {CHANNELS.map((channel) => (
                <td key={channel}>
                  <label className={css.box}>
                    <input
                      type="checkbox"
                      checked={channels[group][channel]}
                      disabled={channel === 'mail' && noMail !== null}
                      aria-label={m.notices_channel_of({
                        group: GROUP_TEXTS[group](),
                        channel: CHANNEL_TEXTS[channel](),
                      })}
                      onChange={({ currentTarget: { checked } }) =>
                        onChange({
                          channels: {
                            ...channels,
                            [group]: { ...channels[group], [channel]: checked },
                          },
                        })
                      }
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
