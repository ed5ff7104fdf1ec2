import {
  ITEM_KINDS,
  REPORT_LIMITS,
  type ReportLink,
} from '@station/contract/reports/report-fields';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Select, TextArea } from '../../ui/select-field.tsx';
import { type DraftItem, emptyItem } from './draft.ts';
import { LinkDialog } from './link-dialog.tsx';
import { KIND_TEXTS, LINK_TEXTS } from './report-texts.ts';
import css from './reports.module.css';

type ItemRowsProps = { items: readonly DraftItem[]; onChange: (items: DraftItem[]) => void };

/** What was done, an item a row; Enter in the last one adds another. */
export function ItemRows({ items, onChange }: ItemRowsProps) {
  const list = useRef<HTMLOListElement>(null);
  const [linking, setLinking] = useState<string>();
  const change = (key: string, next: Partial<DraftItem>) =>
    onChange(items.map((item) => (item.key === key ? { ...item, ...next } : item)));
  const add = () => {
    onChange([...items, emptyItem()]);
    // The new line is there after the next drawing.
    requestAnimationFrame(() => {
      const fields = list.current?.querySelectorAll<HTMLElement>('textarea');
      fields?.[fields.length - 1]?.focus();
    });
  };
  const remove = (key: string) => {
    const left = items.filter((item) => item.key !== key);
    onChange(left.length > 0 ? left : [emptyItem()]);
  };
  return (
    <>
      <ol ref={list} className="stack-3" aria-label={m.reports_done_today()}>
        {items.map((item, place) => (
          <ItemRow
            key={item.key}
            item={item}
            number={place + 1}
            onChange={(next) => change(item.key, next)}
            onRemove={() => remove(item.key)}
            onLink={() => setLinking(item.key)}
          />
        ))}
      </ol>
      <Button
        icon={<IconPlus size={18} aria-hidden="true" />}
        disabled={items.length >= REPORT_LIMITS.items}
        onClick={add}
      >
        {m.reports_add_item()}
      </Button>
      {linking ? (
        <LinkDialog
          onPick={(link) => {
            change(linking, { link });
            setLinking(undefined);
          }}
          onClose={() => setLinking(undefined)}
        />
      ) : null}
    </>
  );
}

/** Steps of progress that are offered. */
const STEPS = [0, 10, 25, 50, 75, 90, 100];

type ItemRowProps = {
  item: DraftItem;
  /** From 1. */
  number: number;
  onChange: (next: Partial<DraftItem>) => void;
  onRemove: () => void;
  onLink: () => void;
};

function ItemRow({ item, number, onChange, onRemove, onLink }: ItemRowProps) {
  const steps = STEPS.includes(item.progress) ? STEPS : [...STEPS, item.progress].toSorted(byValue);
  return (
    <li className={css.item}>
      <fieldset className={css.itemFields}>
        <legend className="visually-hidden">
          {m.reports_item({ number: formatNumber(number) })}
        </legend>
        <TextArea
          className={css.itemText}
          aria-label={m.reports_item_text()}
          placeholder={m.reports_item_placeholder()}
          rows={1}
          maxLength={REPORT_LIMITS.itemText}
          value={item.text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
        <Select
          compact
          label={m.reports_kind()}
          value={item.kind}
          choices={ITEM_KINDS.map((value) => ({ value, label: KIND_TEXTS[value]() }))}
          onChange={(event) => onChange({ kind: event.currentTarget.value as DraftItem['kind'] })}
        />
        <TextField
          compact
          label={m.reports_minutes()}
          type="number"
          inputMode="numeric"
          min={0}
          max={REPORT_LIMITS.minutes}
          step={5}
          value={item.minutes === 0 ? '' : String(item.minutes)}
          onChange={(event) => onChange({ minutes: minutesOf(event.currentTarget.value) })}
        />
        <Select
          compact
          label={m.reports_progress()}
          value={String(item.progress)}
          choices={steps.map((step) => ({ value: String(step), label: `${step}%` }))}
          onChange={(event) => onChange({ progress: Number(event.currentTarget.value) })}
        />
        <div className={css.itemActions}>
          {item.link ? (
            <LinkChip link={item.link} onRemove={() => onChange({ link: null })} />
          ) : (
            <IconButton
              label={m.reports_link()}
              icon={<IconLink size={20} aria-hidden="true" />}
              onClick={onLink}
            />
          )}
          <IconButton
            tone="quietDanger"
            label={m.reports_remove_item({ number: formatNumber(number) })}
            icon={<IconTrash size={20} aria-hidden="true" />}
            onClick={onRemove}
          />
        </div>
      </fieldset>
    </li>
  );
}

const byValue = (one: number, other: number) => one - other;

/** Whole minutes of a day, whatever was typed. */
function minutesOf(typed: string): number {
  const minutes = Math.round(Number(typed));
  return Number.isFinite(minutes) ? Math.min(Math.max(minutes, 0), REPORT_LIMITS.minutes) : 0;
}

function LinkChip({ link, onRemove }: { link: ReportLink; onRemove: () => void }) {
  return (
    <span className={css.chip}>
      <span className={css.chipText}>
        {LINK_TEXTS[link.kind]()}: {link.label}
      </span>
      <IconButton
        label={m.reports_unlink({ name: link.label })}
        icon={<IconX size={16} aria-hidden="true" />}
        onClick={onRemove}
      />
    </span>
  );
}
