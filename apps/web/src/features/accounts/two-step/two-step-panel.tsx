import { Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatDate, formatNumber } from '../../../platform/format.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { lazyPart, NotOpened } from '../../../platform/lazy-part.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { CentredSpinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toaster.tsx';
import origin from './messages/origin.json';
import { text } from './text.ts';
import { type TwoStepState, useTwoStep } from './two-step.data.ts';

// What is pressed for comes when it is pressed for.
const SetupDialog = lazyPart(() => import('./two-step-dialogs.tsx'), 'SetupDialog', NotOpened);
const OffDialog = lazyPart(() => import('./two-step-dialogs.tsx'), 'OffDialog', NotOpened);
const CodesDialog = lazyPart(() => import('./two-step-dialogs.tsx'), 'CodesDialog', NotOpened);

/** With fewer recovery codes than this it is time for new ones. */
const FEW_CODES = 4;

type Open = 'setup' | 'off' | 'codes' | undefined;

/** Two-step sign-in: how it stands, and what can be done about it. */
export function TwoStepPanel() {
  const state = useTwoStep();
  const [open, setOpen] = useState<Open>();
  const language = languageOf(origin, '*');
  const close = () => setOpen(undefined);
  const done = (message: string) => {
    close();
    toast({ text: message, tone: 'good', lang: language });
  };
  return (
    <Panel
      id="two-step"
      title={text(m.common_account_two_step)}
      text={m.two_step_text()}
      lang={language}
      actions={
        state.data ? (
          <Badge tint={state.data.enabled ? 'green' : 'grey'}>
            {state.data.enabled ? m.two_step_on() : m.two_step_off()}
          </Badge>
        ) : null
      }
    >
      {state.isPending ? <CentredSpinner text={text(m.common_loading)} /> : null}
      {state.isError && !state.data ? (
        <ErrorState
          title={m.two_step_error_load()}
          text={problemText(state.error, language)}
          action={<Button onClick={() => void state.refetch()}>{text(m.common_retry)}</Button>}
        />
      ) : null}
      {state.data ? <TwoStepStatus state={state.data} onOpen={setOpen} /> : null}
      <Suspense>
        {open === 'setup' ? (
          <SetupDialog onClose={close} onDone={() => done(m.two_step_done_on())} />
        ) : null}
        {open === 'off' ? (
          <OffDialog onClose={close} onDone={() => done(m.two_step_done_off())} />
        ) : null}
        {open === 'codes' ? (
          <CodesDialog onClose={close} onDone={() => done(m.two_step_done_codes())} />
        ) : null}
      </Suspense>
    </Panel>
  );
}

type TwoStepStatusProps = { state: TwoStepState; onOpen: (what: Open) => void };

function TwoStepStatus({ state, onOpen }: TwoStepStatusProps) {
  const { enabled, enabled_at, recovery_codes_left, offered, required } = state;
  if (!enabled) {
    if (!offered) return <Notice tone="plain">{m.two_step_not_offered()}</Notice>;
    return (
      <>
        {required ? <Notice tone="warning">{m.two_step_required()}</Notice> : null}
        <div>
          <Button tone="primary" onClick={() => onOpen('setup')}>
            {m.two_step_start()}
          </Button>
        </div>
      </>
    );
  }
  const count = formatNumber(recovery_codes_left);
  const few = recovery_codes_left < FEW_CODES;
  return (
    <>
      <p className="quiet-figures">
        {enabled_at ? m.two_step_on_since({ date: formatDate(enabled_at) }) : null}
        {enabled_at && !few ? ' · ' : null}
        {few ? null : m.two_step_codes_left({ count })}
      </p>
      {few ? <Notice tone="warning">{m.two_step_codes_few({ count })}</Notice> : null}
      {required ? <p className="quiet-figures">{m.two_step_required()}</p> : null}
      <div className="wrap-2">
        <Button onClick={() => onOpen('codes')}>{m.two_step_new_codes()}</Button>
        {required ? null : (
          <Button tone="quietDanger" onClick={() => onOpen('off')}>
            {m.two_step_switch_off()}
          </Button>
        )}
      </div>
    </>
  );
}
