import { getMyDay } from '@station/contract/reports/reports';
import { type BoardPerson, getReportBoard } from '@station/contract/reports/team';
import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { queryClient } from '../../src/platform/query-client.ts';
import { healthyServer, makeUser, renderStation } from '../render-station.tsx';

const success = true as const;
const day = '2026-11-18';
const due_at = '2026-11-18T11:30:00.000Z';

const makePerson = (id: number, changes: Partial<BoardPerson>): BoardPerson => ({
  ...{ id, name: `Person ${id}`, department: '', states: ['missing'], late: [false] },
  ...{ reports: [null], minutes: [0] },
  ...changes,
});

/** Opens the team’s day, as its leader. */
function openTeam(people: BoardPerson[], path = '/home/reports/team') {
  queryClient.clear();
  onTestFinished(() => queryClient.clear());
  const server = healthyServer()
    .answer(getMyDay, {
      success,
      data: {
        ...{ day, today: day, due_at, time_zone: 'Asia/Ho_Chi_Minh', excuse: null, report: null },
        ...{ previous: null, template: null, has_leader: true, leads: true },
      },
    })
    .answer(getReportBoard, { success, data: { days: [{ day, due_at, excuse: null }], people } });
  return renderStation(path, { server, signedIn: makeUser() });
}

test('reports that came late are counted as late also once they are read', async () => {
  openTeam([
    makePerson(1, { states: ['confirmed'], late: [true], reports: [11] }),
    makePerson(2, { states: ['late'], late: [true], reports: [12] }),
    makePerson(3, { states: ['submitted'], reports: [13] }),
  ]);
  const figures = within(await screen.findByRole('group', { name: '팀 업무일지' }));
  expect((await figures.findByText('늦은 제출')).closest('p')).toHaveTextContent('2');
});
