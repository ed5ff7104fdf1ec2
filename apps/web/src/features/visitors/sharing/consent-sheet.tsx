import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useId, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { Language } from '../../../platform/i18n.ts';
import { useLock } from '../../../platform/lock.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { agree, type Consent, declineForNow, showConsentSheet } from './consent.data.ts';
import css from './consent-sheet.module.css';
import { hoursText } from './sharing-texts.ts';

/** Where people see what is kept of them. */
export const KEPT_OF_ME = '/account/location-data';

type ConsentSheetProps = { consent: Consent; language: Language };

/**
 * Asks for the consent to location, in plain words: what is sent, what for, who sees it, for how long
 * it is kept, and that it is theirs to refuse, to pause and to take back. Nothing is measured, and the
 * browser asks nothing, before somebody agreed here. Both answers weigh the same.
 */
export function ConsentSheet({ consent, language }: ConsentSheetProps) {
  const options = { locale: language };
  const router = useRouter();
  const textId = useId();
  const [busy, setBusy] = useState(false);
  const lock = useLock();
  const [failure, setFailure] = useState<string>();
  const { sharing_hours: hours, kept } = consent;
  const close = () => showConsentSheet(false);

  const accept = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await agree();
      close();
    } catch (error) {
      setFailure(problemText(error, language));
      setBusy(false);
    }
  };
  const refuse = () => {
    declineForNow();
    close();
  };
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    close();
    void router.navigate({ href: KEPT_OF_ME });
  };

  const facts = [
    [m.location_sharing_what({}, options), m.location_sharing_what_text({}, options)],
    [m.location_sharing_why({}, options), m.location_sharing_why_text({}, options)],
    [m.location_sharing_who({}, options), m.location_sharing_who_text({}, options)],
    ...(hours
      ? [
          [
            m.location_sharing_hours({}, options),
            m.location_sharing_hours_text({ hours: hoursText(hours, language) }, options),
          ],
        ]
      : []),
    [
      m.location_sharing_kept({}, options),
      m.location_sharing_kept_text({ hours: kept.precise_hours, days: kept.city_days }, options),
    ],
    [m.location_sharing_free({}, options), m.location_sharing_free_text({}, options)],
  ];

  return (
    <Dialog
      title={m.location_sharing_sheet_title({}, options)}
      closeLabel={m.common_close({}, options)}
      describedBy={textId}
      lang={language}
      onClose={close}
    >
      <div id={textId} className="stack-3">
        <p>{m.location_sharing_sheet_intro({}, options)}</p>
        <dl className={css.facts}>
          {facts.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p>
          <a className={css.link} href={KEPT_OF_ME} onClick={follow}>
            {m.location_sharing_kept_link({}, options)}
          </a>
        </p>
        <p>{m.location_sharing_browser({}, options)}</p>
      </div>
      <div className={css.answers}>
        <p role="alert" className={css.failure}>
          {failure ? m.location_sharing_failed({ reason: failure }, options) : null}
        </p>
        <Button onClick={refuse}>{m.location_sharing_not_now({}, options)}</Button>
        <Button busy={busy} onClick={() => void lock.run(accept)}>
          {m.location_sharing_agree({}, options)}
        </Button>
      </div>
    </Dialog>
  );
}
