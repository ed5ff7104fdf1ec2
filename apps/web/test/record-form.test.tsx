import { requiredText } from '@station/contract/fields';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { findFieldErrors } from '../src/platform/field-errors.ts';
import { Problem } from '../src/platform/problem.ts';
import { useRecordForm } from '../src/platform/record-form.ts';
import { formTexts } from '../src/platform/record-texts.ts';
import { Field, Form } from '../src/ui/form.tsx';
import { FormDialog } from '../src/ui/form-dialog.tsx';
import { show } from './show-on-screen.tsx';

const Fields = z.object({ title: requiredText(20), place: requiredText(20) });
const Stored = z.object({ title: z.string(), place: z.string(), version: z.number() });
type Stored = z.infer<typeof Stored>;

type Send = (values: { title: string; place: string }, base: Stored | undefined) => Promise<Stored>;

function ThingDialog({
  stored,
  send,
  onClose,
}: {
  stored?: Stored;
  send: Send;
  onClose: () => void;
}) {
  const record = useRecordForm({
    stored,
    valuesOf: (from) => ({ title: from?.title ?? '', place: from?.place ?? '' }),
    check: (values) => findFieldErrors(Fields, values),
    errorText: ({ rule }) => `rule ${rule}`,
    views: () => ({ title: { label: 'Title' }, place: { label: 'Place' } }),
    send,
    readCurrent: (current) => Stored.parse(current),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title="Thing"
      texts={formTexts('en')}
      record={record}
      submitLabel="Save"
      failureText={() => 'It failed'}
      onClose={onClose}
    >
      <Field of={record} name="title" label="Title" />
      <Field of={record} name="place" label="Place" />
    </FormDialog>
  );
}

async function openThing(send: Send, stored?: Stored) {
  const onClose = vi.fn();
  const { user } = await show(
    <ThingDialog {...(stored && { stored })} send={send} onClose={onClose} />,
  );
  return { user, onClose };
}

/** A form of one field on a screen. */
function PageForm({
  label,
  send = async () => undefined,
}: {
  label: string;
  send?: () => Promise<undefined>;
}) {
  const record = useRecordForm({
    valuesOf: () => ({ title: '' }),
    errorText: () => '',
    send,
    onSaved: () => undefined,
  });
  return (
    <Form of={record} texts={formTexts('en')} aria-label={label}>
      <Field of={record} name="title" label={label} />
    </Form>
  );
}

const title = () => screen.getByRole('textbox', { name: 'Title' });
const place = () => screen.getByRole('textbox', { name: 'Place' });
const save = () => screen.getByRole('button', { name: /^(Save|Saving...)$/ });
const thing: Stored = { title: 'Old', place: 'Here', version: 1 };

test('a field that is refused here says so under itself, and nothing is sent', async () => {
  const send = vi.fn<Send>();
  const { user } = await openThing(send);

  await user.type(title(), 'Something');
  await user.click(save());

  expect(place()).toHaveAccessibleDescription('rule required');
  await waitFor(() => expect(place()).toHaveFocus());
  expect(send).not.toHaveBeenCalled();
});

test('a field that the server refuses says so under itself, and keeps what was typed', async () => {
  const refusal = new Problem({
    code: 'conflict',
    message: 'taken',
    validation_errors: [{ field: 'title', message: 'taken', rule: 'not-allowed' }],
  });
  const { user, onClose } = await openThing(() => Promise.reject(refusal), thing);

  await user.clear(title());
  await user.type(title(), 'New');
  await user.click(save());

  await waitFor(() => expect(title()).toHaveAccessibleDescription('rule not-allowed'));
  expect(title()).toHaveValue('New');
  expect(onClose).not.toHaveBeenCalled();
});

test('it saves once at a time, and what fails loses nothing', async () => {
  let fail = (_: Error) => {};
  const send = vi.fn<Send>(() => new Promise((_, reject) => (fail = reject)));
  const { user, onClose } = await openThing(send, thing);

  await user.type(title(), ' and new');
  await user.click(save());
  await user.click(save());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(send).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();

  fail(new Problem({ code: 'network', message: 'away' }));
  expect(await screen.findByText('It failed')).toBeVisible();
  expect(title()).toHaveValue('Old and new');
});

test('something typed is not lost unasked', async () => {
  const { user, onClose } = await openThing(vi.fn<Send>(), thing);

  await user.type(title(), '!');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('alertdialog', { name: 'Discard the unsaved changes?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

/** I change both fields; somebody else has changed the title meanwhile. */
async function meetConflict() {
  const theirs = { title: 'Theirs', place: 'Here', version: 2 };
  const conflict = new Problem({ code: 'conflict', message: 'changed', current: theirs });
  const send = vi
    .fn<Send>(async (values) => ({ ...values, version: 3 }))
    .mockRejectedValueOnce(conflict);
  const opened = await openThing(send, thing);
  await opened.user.clear(title());
  await opened.user.type(title(), 'Mine');
  await opened.user.click(save());
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Somebody else has just changed this',
  });
  return { ...opened, send, theirs, dialog };
}

test('what somebody else has saved meanwhile stands beside mine, and mine can be kept', async () => {
  const { user, dialog, send, theirs, onClose } = await meetConflict();
  expect(dialog).toHaveTextContent('TitleNowTheirsYoursMine');

  await user.click(screen.getByRole('button', { name: 'Keep mine' }));

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(send).toHaveBeenLastCalledWith({ title: 'Mine', place: 'Here' }, theirs, '');
});

test('their version can be taken into the form, which then starts from there', async () => {
  const { user, send, theirs } = await meetConflict();

  await user.click(screen.getByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(title()).toHaveValue('Theirs'));
  await user.type(place(), '!');
  await user.click(save());

  await waitFor(() =>
    expect(send).toHaveBeenLastCalledWith({ title: 'Theirs', place: 'Here!' }, theirs, ''),
  );
});

test('two presses in the same instant send it once', async () => {
  const send = vi.fn(() => new Promise<undefined>(() => {}));
  await show(<PageForm label="Title" send={send} />);
  const form = screen.getByRole('form');

  await act(async () => {
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });

  expect(send).toHaveBeenCalledTimes(1);
});

test('a screen is not left before somebody has agreed to lose what was typed there', async () => {
  const { user, leave } = await show(<PageForm label="Title" />);
  await user.type(title(), 'New');

  leave();
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(title()).toHaveValue('New');

  leave();
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('There')).toBeVisible();
});

test('two forms of a screen ask one question between them', async () => {
  const { user, leave } = await show(
    <>
      <PageForm label="Title" />
      <PageForm label="Place" />
    </>,
  );
  await user.type(title(), 'New');
  await user.type(place(), 'There as well');

  leave();
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('There')).toBeVisible();
});

test('a screen is left without a question once what was typed is saved, or taken back', async () => {
  const { user, leave } = await show(<PageForm label="Title" />);
  await user.type(title(), 'New');
  await user.clear(title());
  await user.type(title(), 'Other{Enter}');
  await waitFor(() => expect(title()).toBeEnabled());

  leave();
  expect(await screen.findByText('There')).toBeVisible();
});
