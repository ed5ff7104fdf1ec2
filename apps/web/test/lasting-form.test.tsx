import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useRecordForm } from '../src/platform/record-form.ts';
import { formTexts } from '../src/platform/record-texts.ts';
import { Field, Form } from '../src/ui/form.tsx';
import { show } from './show-on-screen.tsx';

type Thing = { title: string; place: string };

/** A form that stays when it is saved, as that of a post does. */
function LastingForm({ send }: { send: (thing: Thing) => Promise<Thing> }) {
  const record = useRecordForm<Thing, Thing>({
    stored: { title: 'Một', place: 'Huế' },
    valuesOf: (stored) => ({ title: stored?.title ?? '', place: stored?.place ?? '' }),
    errorText: () => '',
    send,
    onSaved: (saved) => {
      record.startFrom(saved);
    },
  });
  return (
    <Form of={record} texts={formTexts('en')} aria-label="Thing">
      <Field of={record} name="title" label="Title" />
      <Field of={record} name="place" label="Place" />
      <button type="submit">Save</button>
    </Form>
  );
}

const field = (name: string) => screen.getByRole('textbox', { name });

test('what is typed while the form is on its way stays, and is sent with the next press', async () => {
  const answers: ((stored: Thing) => void)[] = [];
  const send = vi.fn(() => new Promise<Thing>((resolve) => answers.push(resolve)));
  const { user } = await show(<LastingForm send={send} />);

  await user.type(field('Title'), ' hai');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.type(field('Place'), ' cũ');
  answers[0]?.({ title: 'Một hai (washed)', place: 'Huế' });
  expect(await screen.findByDisplayValue('Một hai (washed)')).toBeVisible();
  expect(field('Place')).toHaveValue('Huế cũ');

  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(send).toHaveBeenLastCalledWith(
    { title: 'Một hai (washed)', place: 'Huế cũ' },
    { title: 'Một hai (washed)', place: 'Huế' },
    '',
  );
});
