import { MAIL_LIMITS } from '@station/contract/mail/mail-fields';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { localDay, zoneHere } from '../../../platform/days.ts';
import { formatDateTime } from '../../../platform/format.ts';
import { DayInput, TimeInput } from '../../../platform/written-input.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import css from './letter-form.module.css';

type LaterProps = {
  /** ISO text of the moment. */
  onChoose: (when: string) => void;
  onClose: () => void;
};

const MORNING = 8;
const DAY_MS = 86_400_000;

/** When a letter goes out, by the clock of whoever writes it. */
export function LaterDialog({ onChoose, onClose }: LaterProps) {
  const [now] = useState(() => new Date());
  const tomorrow = at(now, 1, MORNING);
  const monday = at(now, (8 - now.getDay()) % 7 || 7, MORNING);
  const [day, setDay] = useState(localDay(tomorrow));
  const [time, setTime] = useState('08:00');
  const [isWrong, setWrong] = useState(false);
  const zone = zoneHere();
  const choose = () => {
    const when = new Date(`${day}T${time}`);
    const ahead = when.getTime() - Date.now();
    if (!(ahead > 0 && ahead <= MAIL_LIMITS.laterDays * DAY_MS)) setWrong(true);
    else onChoose(when.toISOString());
  };
  return (
    <Dialog title={m.mail_send_later()} closeLabel={m.common_close()} onClose={onClose}>
      <p className={css.quiet}>{m.mail_later_zone({ zone })}</p>
      <div className="wrap-2">
        {[tomorrow, monday].map((when) => (
          <Button key={when.getTime()} wide onClick={() => onChoose(when.toISOString())}>
            {formatDateTime(when)}
          </Button>
        ))}
      </div>
      <div className={css.laterFields}>
        <TextField
          label={m.common_day()}
          control={DayInput}
          min={localDay(now)}
          value={day}
          error={isWrong ? m.mail_later_wrong() : undefined}
          onChange={(event) => {
            setDay(event.currentTarget.value);
            setWrong(false);
          }}
        />
        <TextField
          label={m.mail_later_time()}
          control={TimeInput}
          value={time}
          onChange={(event) => {
            setTime(event.currentTarget.value);
            setWrong(false);
          }}
        />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{m.common_cancel()}</Button>
        <Button tone="primary" onClick={choose}>
          {m.mail_later_set()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function at(now: Date, days: number, hour: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);
}
