import { makeCourseSessions } from '@station/contract/schools/attendance';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeCourse, openSchools, schoolsServer } from './schools-server.ts';

test('A weekly pattern over too many days is refused for that, and not for the order of its days', async () => {
  const course = makeCourse({ start_date: '2026-09-01', end_date: '2029-09-01' });
  const server = schoolsServer(course);
  const { user } = openSchools('/1/2/3/sessions/weekly', server);
  await user.click(await screen.findByRole('checkbox', { name: 'Thứ Hai' }));
  await user.click(screen.getByRole('button', { name: 'Tạo buổi học' }));
  expect(await screen.findByText('Lịch học tạo ra quá nhiều buổi học')).toBeInTheDocument();
  expect(server.calls(makeCourseSessions)).toEqual([]);
});
