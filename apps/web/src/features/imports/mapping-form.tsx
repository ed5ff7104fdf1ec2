import type { ImportColumn } from '@station/contract/imports/import-columns';
import type { Import } from '@station/contract/imports/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Select } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toaster.tsx';
import type { ImportKindTexts } from './import-kind.ts';
import { cancelRun, type Mapping, runMap, useImportRun } from './import-runs.data.ts';
import { columnLetters, importProblemText, progressTexts } from './import-texts.ts';
import { noteImport, refreshImports } from './imports.data.ts';
import css from './imports.module.css';
import { missingFields, missingText } from './mapping-texts.ts';

type Props = { one: Import; kind: ImportKindTexts };

/** In the list of heading rows: the sheet has none. */
const NO_HEADING = 'none';

/** The means to read the file otherwise, and how far such a reading is. */
export function MappingForm({ one, kind }: Props) {
  const read = useReading({ one, kind });
  return (
    <>
      {read.step ? (
        <ProgressBar
          {...progressOf(read.step, kind)}
          cancelLabel={m.imports_open_discard()}
          onCancel={() => void cancelRun(kind.kind)}
        />
      ) : null}
      <fieldset className={css.mappingForm} disabled={!one.own || read.step !== undefined}>
        <legend className="visually-hidden">{m.imports_mapping_title()}</legend>
        <PlaceFields one={one} onRead={read.start} />
        {/* Another reading makes another form of it. */}
        <ColumnFields
          key={JSON.stringify(one.columns)}
          one={one}
          kind={kind}
          busy={read.step !== undefined}
          onRead={read.start}
        />
      </fieldset>
    </>
  );
}

type OnRead = (mapping: NonNullable<Mapping>) => void;

/** Which sheet, and where its headings are. A choice is read at once. */
function PlaceFields({ one, onRead }: { one: Import; onRead: OnRead }) {
  return (
    <div className={css.mappingPlace}>
      {one.sheets.length > 1 ? (
        <Select
          label={m.imports_mapping_sheet()}
          value={String(one.sheet ?? '')}
          choices={one.sheets.map(({ index, name }) => ({ value: String(index), label: name }))}
          onChange={(event) => onRead({ sheet: Number(event.currentTarget.value) })}
        />
      ) : null}
      <Select
        label={m.imports_mapping_heading()}
        value={one.heading_row === null ? NO_HEADING : String(one.heading_row)}
        choices={headingChoices(one)}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const heading_row = value === NO_HEADING ? null : Number(value);
          onRead({ sheet: one.sheet ?? 0, heading_row });
        }}
      />
    </div>
  );
}

type ColumnFieldsProps = Props & { busy: boolean; onRead: OnRead };

/** What each column stands for; read again when the person says so. */
function ColumnFields({ one, kind, busy, onRead }: ColumnFieldsProps) {
  const [columns, setColumns] = useState(one.columns);
  const changed = columns.some(({ field }, at) => field !== one.columns[at]?.field);
  const missing = missingFields(one, columns);
  const choose = (index: number, field: string | null) =>
    setColumns((now) =>
      now.map((column) => {
        if (column.index === index) return { ...column, field };
        // A field stands in one column: chosen anew, it leaves the one it had.
        return column.field === field ? { ...column, field: null } : column;
      }),
    );
  const apply = () =>
    onRead({
      sheet: one.sheet ?? 0,
      heading_row: one.heading_row,
      columns: columns.flatMap(({ index, field }) => (field ? [{ index, field }] : [])),
    });
  return (
    <>
      <ul className={css.mappingColumns}>
        {columns.map((column) => (
          <li key={column.index} className="breaks">
            <Select
              label={columnName(column)}
              hint={samplesOf(column)}
              value={column.field ?? ''}
              choices={fieldChoices(one, kind)}
              onChange={(event) => choose(column.index, event.currentTarget.value || null)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className={missing.length > 0 ? css.problem : 'visually-hidden'}>
        {missing.length > 0 ? missingText(missing, kind) : null}
      </p>
      <p className="quiet">{m.imports_mapping_lost()}</p>
      <Button tone="primary" disabled={!changed || missing.length > 0} busy={busy} onClick={apply}>
        {busy ? m.imports_mapping_applying() : m.imports_mapping_apply()}
      </Button>
    </>
  );
}

function fieldChoices({ fields }: Import, kind: ImportKindTexts) {
  return [
    { value: '', label: m.imports_mapping_unused() },
    ...fields.map(({ key, required }) => ({
      value: key,
      label: required ? m.imports_mapping_required({ field: kind.field(key) }) : kind.field(key),
    })),
  ];
}

/** Has the file read again; asks first where work would be lost by it. */
function useReading({ one, kind }: Props) {
  const client = useQueryClient();
  const run = useImportRun(kind.kind);
  const start = async (mapping: NonNullable<Mapping>) => {
    // A server that cannot tell counts rows of totals too, which nobody left out.
    const loses = one.edited ?? one.counts.dropped > 0;
    const question = {
      title: m.imports_mapping_lost_title(),
      text: m.imports_mapping_lost(),
      confirmLabel: m.imports_mapping_apply(),
      cancelLabel: m.common_cancel(),
    };
    if (loses && !(await confirm(question))) return;
    const end = await runMap(kind.kind, one.id, mapping);
    if (end.kind === 'done') {
      noteImport(client, end.data);
      toast({ text: m.imports_mapping_done(), tone: 'good' });
      return;
    }
    void refreshImports(client);
    if (end.kind === 'failed') {
      const text = `${m.imports_error_mapping()}. ${importProblemText(end.error)}`;
      toast({ text, tone: 'bad' });
    }
  };
  return {
    start: (mapping: NonNullable<Mapping>) => void start(mapping),
    step: run?.task === 'map' && run.id === one.id ? run.step : undefined,
  };
}

function progressOf(step: Parameters<typeof progressTexts>[0], kind: ImportKindTexts) {
  const { share, ...texts } = progressTexts(step, kind);
  return { ...texts, value: share };
}

function columnName({ index, heading }: ImportColumn): string {
  const letter = columnLetters(index);
  return heading
    ? m.imports_mapping_column({ letter, heading })
    : m.imports_mapping_column_bare({ letter });
}

function samplesOf({ samples }: ImportColumn): string {
  return samples.length > 0
    ? m.imports_mapping_samples({ values: samples.join(' · ') })
    : m.imports_mapping_no_samples();
}

/** Longest text of a row in the list of heading rows, in characters. */
const ROW_TEXT_MAX = 60;

function headingChoices({ top, heading_row }: Import) {
  const rows = top.map(({ row, cells }) => {
    const text = cells.filter(Boolean).join(', ');
    const short = text.length > ROW_TEXT_MAX ? `${text.slice(0, ROW_TEXT_MAX)}…` : text;
    return { value: String(row), label: m.imports_mapping_heading_row({ row, cells: short }) };
  });
  // Headings can stand lower than what is shown of the sheet.
  const known = heading_row === null || top.some(({ row }) => row === heading_row);
  const own = known
    ? []
    : [
        {
          value: String(heading_row),
          label: m.imports_mapping_heading_row({ row: String(heading_row), cells: '…' }),
        },
      ];
  return [{ value: NO_HEADING, label: m.imports_mapping_heading_none() }, ...rows, ...own];
}
