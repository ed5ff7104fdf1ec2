import { DIGESTS, type NoticeSettings } from '@station/contract/notices/notice-settings';
import { m } from '../../../paraglide/messages.js';
import { hourText } from '../../../platform/days.ts';
import { formatWeekdayNumber } from '../../../platform/format.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { noticesLanguage } from '../notice-texts.ts';
import { type NoMail, NoMailNotice, type SettingsPart } from './channels-panel.tsx';
import css from './notice-settings.module.css';

const DIGEST_TEXTS = {
  none: m.notices_digest_none,
  daily: m.notices_digest_daily,
  weekly: m.notices_digest_weekly,
} as const;

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourText(hour),
}));

/** Whether, and when, a letter with what is unread comes. */
export function DigestPanel({ settings, onChange, noMail }: SettingsPart & { noMail: NoMail }) {
  const { digest, digest_hour: hour, digest_weekday: weekday } = settings;
  return (
    <Panel title={m.notices_digest()} text={m.notices_digest_text()} lang={noticesLanguage()}>
      <NoMailNotice noMail={noMail} />
      <div className={css.fields}>
        <Select
          label={m.notices_digest_every()}
          value={digest}
          disabled={noMail !== null}
          choices={DIGESTS.map((value) => ({ value, label: DIGEST_TEXTS[value]() }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ digest: value as NoticeSettings['digest'] })
          }
        />
        {digest === 'weekly' ? (
          <Select
            label={m.notices_digest_weekday()}
            value={String(weekday)}
            choices={[1, 2, 3, 4, 5, 6, 7].map((day) => ({
              value: String(day),
              label: formatWeekdayNumber(day, 'long', noticesLanguage()),
            }))}
            onChange={({ currentTarget: { value } }) => onChange({ digest_weekday: Number(value) })}
          />
        ) : null}
        {digest === 'none' ? null : (
          <Select
            label={m.notices_digest_hour()}
            value={String(hour)}
            choices={HOURS}
            onChange={({ currentTarget: { value } }) => onChange({ digest_hour: Number(value) })}
          />
        )}
      </div>
    </Panel>
  );
}
