import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RateChart } from './rate-chart.tsx';

const format = (rate: number | null) => (rate === null ? '—' : `${rate}%`);
const pointsOf = (...rates: (number | null)[]) =>
  rates.map((rate, at) => ({ key: String(at), label: `W${at}`, rate }));

test.each([
  { rates: [94, 99], axis: ['100%', '95%', '90%'] },
  { rates: [91, 99], axis: ['100%', '90%', '80%'] },
  { rates: [62, 100], axis: ['100%', '80%', '60%'] },
  { rates: [1, 50], axis: ['100%', '50%', '0%'] },
  { rates: [100], axis: ['100%', '95%', '90%'] },
])('Rates of $rates stand on an axis of $axis', ({ rates, axis }) => {
  const { container } = render(
    <RateChart label="Rates" format={format} points={pointsOf(...rates)} />,
  );
  const [scale] = container.querySelectorAll('[aria-hidden]');
  expect([...(scale?.children ?? [])].map(({ textContent }) => textContent)).toEqual(axis);
});

test('Each point is read with its words, one without a rate as well, and the line is broken there', () => {
  const { container } = render(
    <RateChart label="Rates" format={format} points={pointsOf(90, null, 96, 98)} />,
  );
  expect(screen.getByRole('list', { name: 'Rates' })).toHaveTextContent('W0 90%W1 —W2 96%W3 98%');
  const lines = [...container.querySelectorAll('path')].at(-1)?.getAttribute('d') ?? '';
  expect(lines.match(/M/g)).toHaveLength(2);
});
