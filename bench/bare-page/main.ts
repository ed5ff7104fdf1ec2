/// <reference lib="dom" />
/**
 * What the `pages` benchmark measures Station beside: React, a heading, and a field whose letters are
 * looked for in a list of twenty lines. Nothing else is on it.
 */
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

const LINES = Array.from({ length: 20 }, (_, at) => `Nguyễn Thị Hồng Hạnh ${at + 1}`);

function BarePage() {
  const [search, setSearch] = useState('');
  const found = LINES.filter((line) => line.toLowerCase().includes(search.toLowerCase()));
  return createElement(
    'main',
    null,
    createElement('h1', null, 'A bare page'),
    createElement('input', {
      type: 'search',
      'aria-label': 'Search',
      value: search,
      onChange: (event: { currentTarget: HTMLInputElement }) =>
        setSearch(event.currentTarget.value),
    }),
    createElement(
      'ul',
      null,
      found.map((line) => createElement('li', { key: line }, line)),
    ),
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(createElement(BarePage));
