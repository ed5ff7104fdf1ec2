import { createSchool, listSchools } from '@station/contract/schools/schools';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSchools, schoolsServer } from './schools-server.ts';

const school = (school_id: number, school_name: string) => ({
  ...{ school_id, school_name, total_classes: 0, version: 1 },
  created_at: '2026-11-21T00:00:00.000Z',
});

test('a second school of the same name is told, and can be saved all the same', async () => {
  const server = schoolsServer()
    .answer(listSchools, {
      success: true,
      data: [{ ...school(1, 'Trường Sen'), total_courses: 0, enrolled: 0, next_session: null }],
    })
    .answer(createSchool, ({ body }) => ({
      success: true as const,
      data: school(2, String(body.school_name)),
    }));
  const { user } = openSchools('', server);
  await screen.findByText('Trường Sen');
  await user.click(screen.getAllByRole('button', { name: 'Thêm trường' })[0]!);
  const dialog = within(await screen.findByRole('dialog'));
  const name = dialog.getByRole('textbox', { name: /Tên trường/ });
  await user.type(name, 'truong se');
  expect(dialog.queryByText(/Đã có một trường/)).toBeNull();
  await user.type(name, 'n');
  expect(dialog.getByText(/^Đã có một trường tên này/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Thêm trường' }));
  await expect.poll(() => server.calls(createSchool)).toHaveLength(1);
});
