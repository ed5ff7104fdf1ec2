import { INDUSTRY_LIMITS } from '@station/contract/industries/industry-fields';
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconReplace from '@tabler/icons-react/dist/esm/icons/IconReplace.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs';
import IconUserSearch from '@tabler/icons-react/dist/esm/icons/IconUserSearch.mjs';
import { createContext, type ReactNode, useContext, useId, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextArea } from '../../../ui/select-field.tsx';
import { type Evidence, useContactName } from './console.data.ts';
import css from './console.module.css';
import { wrongSettings } from './console-settings.ts';
import { OPERATION_TEXTS, type Operation } from './console-texts.ts';
import type { Console } from './use-console.ts';

/** The id of the words that say why nothing else can be started now; nothing while it can. */
const Hindrance = createContext<string | undefined>(undefined);

/** The six things that can be done (spec 2, section 2), one at a time. */
export function ActionCards({ work }: { work: Console }) {
  const reasonId = useId();
  const { occupied, settings } = work;
  const wrong = wrongSettings(settings);
  const isWrong = wrong.limit || wrong.minConfidence;
  const reason = occupied
    ? m.industries_occupied({ operation: OPERATION_TEXTS[occupied]() })
    : isWrong && m.industries_settings_wrong();
  return (
    <section className={css.stack} aria-label={m.industries_actions()}>
      <p id={reasonId} role="status" className={reason ? css.occupied : 'visually-hidden'}>
        {reason || null}
      </p>
      <Hindrance value={reason ? reasonId : undefined}>
        <div className={css.cards}>
          <SingleCard work={work} />
          <BatchCard work={work} />
          <ReclassifyCard work={work} />
          <ValidateCard work={work} />
          <SuggestCard work={work} />
          <Card
            icon={IconRefresh}
            title={m.industries_refresh()}
            text={m.industries_refresh_text()}
          >
            <Start work={work} operation="stats" onStart={() => void work.refresh()}>
              {m.industries_refresh()}
            </Start>
          </Card>
        </div>
      </Hindrance>
    </section>
  );
}

type CardProps = {
  icon: typeof IconBulb;
  title: string;
  text: string;
  children: ReactNode;
};

function Card({ icon: Icon, title, text, children }: CardProps) {
  return (
    <Panel
      title={title}
      text={text}
      actions={<Icon size={24} className={css.cardIcon} aria-hidden="true" />}
    >
      <div className="stack-3">{children}</div>
    </Panel>
  );
}

type StartProps = {
  work: Console;
  operation: Operation;
  tone?: 'primary' | 'plain';
  /** What is needed first has not been given. */
  disabled?: boolean;
  /** Started by a form around it. */
  onStart?: () => void;
  children: ReactNode;
};

/** Starts an operation; it cannot be pressed while something runs, and says why. */
function Start({ work, operation, tone = 'plain', disabled, onStart, children }: StartProps) {
  const hindrance = useContext(Hindrance);
  const isOwn = work.busy === operation;
  return (
    <Button
      type={onStart ? 'button' : 'submit'}
      tone={tone}
      busy={isOwn}
      disabled={disabled || (hindrance !== undefined && !isOwn)}
      aria-describedby={hindrance}
      onClick={onStart}
    >
      {children}
    </Button>
  );
}

function SingleCard({ work }: { work: Console }) {
  const [typed, setTyped] = useState('');
  const id = Number(typed);
  const isId = Number.isSafeInteger(id) && id > 0;
  const name = useContactName(isId ? id : undefined);
  return (
    <Card icon={IconUserSearch} title={m.industries_single()} text={m.industries_single_text()}>
      <form
        className="stack-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isId) void work.single(id);
        }}
      >
        <TextField
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          label={m.industries_contact_id()}
          hint={name ?? m.industries_contact_id_hint()}
          hintBelow
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Trial work={work} />
        <Start work={work} operation="single" disabled={!isId}>
          {m.industries_single_start()}
        </Start>
      </form>
    </Card>
  );
}

/** Whether what is found will be written. */
function Trial({ work }: { work: Console }) {
  return (
    <p className="quiet">
      {work.settings.autoUpdate ? m.industries_will_write() : m.industries_will_try()}
    </p>
  );
}

function BatchCard({ work }: { work: Console }) {
  const { limit } = work.settings;
  return (
    <Card icon={IconStack2} title={m.industries_batch()} text={m.industries_batch_text()}>
      <Trial work={work} />
      <div className="wrap-2">
        <Start work={work} operation="batch" tone="primary" onStart={() => void work.batch(false)}>
          {m.industries_batch_start({ count: Number.isNaN(limit) ? '—' : formatNumber(limit) })}
        </Start>
        <Start work={work} operation="batch" onStart={() => void work.batch(true)}>
          {m.industries_batch_all()}
        </Start>
      </div>
    </Card>
  );
}

function ReclassifyCard({ work }: { work: Console }) {
  const { limit } = work.settings;
  const start = async (all: boolean) => {
    const sure = await confirm({
      title: m.industries_reclassify_question(),
      text: m.industries_reclassify_warning(),
      confirmLabel: m.industries_reclassify_yes(),
      cancelLabel: m.common_cancel(),
    });
    if (sure) await work.reclassify(all);
  };
  return (
    <Card
      icon={IconReplace}
      title={m.industries_reclassify()}
      text={m.industries_reclassify_text()}
    >
      <p className="quiet">
        {work.settings.skipNoCompany ? m.industries_skips() : m.industries_skips_none()}
      </p>
      <div className="wrap-2">
        <Start work={work} operation="reclassify" onStart={() => void start(true)}>
          {m.industries_reclassify_all()}
        </Start>
        <Start work={work} operation="reclassify" onStart={() => void start(false)}>
          {m.industries_reclassify_some({
            count: Number.isNaN(limit) ? '—' : formatNumber(limit),
          })}
        </Start>
      </div>
    </Card>
  );
}

function ValidateCard({ work }: { work: Console }) {
  return (
    <Card
      icon={IconShieldCheck}
      title={m.industries_validate()}
      text={m.industries_validate_text()}
    >
      <Start work={work} operation="validate" onStart={() => void work.validate()}>
        {m.industries_validate_start()}
      </Start>
    </Card>
  );
}

const NOTHING: Evidence = { company: '', position: '', email: '', notes: '' };

function SuggestCard({ work }: { work: Console }) {
  const [evidence, setEvidence] = useState(NOTHING);
  const isEmpty = Object.values(evidence).every((text) => text.trim() === '');
  const field = (name: keyof Evidence) => ({
    value: evidence[name],
    autoComplete: 'off',
    maxLength: name === 'notes' ? INDUSTRY_LIMITS.notes : INDUSTRY_LIMITS.text,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setEvidence({ ...evidence, [name]: currentTarget.value }),
  });
  return (
    <Card icon={IconBulb} title={m.industries_suggest()} text={m.industries_suggest_text()}>
      <form
        className="stack-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty) void work.suggest(evidence);
        }}
      >
        <TextField label={m.common_record_company()} {...field('company')} />
        <TextField label={m.common_position()} {...field('position')} />
        <TextField label={m.common_email()} inputMode="email" {...field('email')} />
        <TextArea label={m.common_notes()} rows={2} {...field('notes')} />
        <Start work={work} operation="suggest" disabled={isEmpty}>
          {m.industries_suggest_start()}
        </Start>
      </form>
    </Card>
  );
}
