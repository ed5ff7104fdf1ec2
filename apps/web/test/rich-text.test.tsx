import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { RichText, RichTextInput } from '../src/platform/rich-text/rich-text.tsx';
import { RichTextView } from '../src/platform/rich-text/rich-text-view.tsx';
import { TextField } from '../src/ui/field.tsx';

// Nothing is laid out here; the editor looks where its cursor is.
Object.assign(Range.prototype, {
  getClientRects: () => [],
  getBoundingClientRect: () => new DOMRect(),
});
if (!('getClientRects' in Text.prototype))
  Object.assign(Text.prototype, { getClientRects: () => [] });

type GivenProps = { html?: string; toolbar?: 'letter' | 'notes'; told?: (html: string) => void };

function Given({ html = '', toolbar, told }: GivenProps) {
  const [value, setValue] = useState(html);
  return (
    <RichText
      label="Letter"
      toolbar={toolbar}
      value={value}
      onChange={(now) => {
        setValue(now);
        told?.(now);
      }}
    />
  );
}

const paste = (html: string) => ({
  clipboardData: { files: [], getData: (type: string) => (type === 'text/html' ? html : '') },
});

test('the editor shows its text, and tells what it becomes', async () => {
  const told = vi.fn();
  render(<Given html="<p>Xin chào</p>" told={told} />);
  const box = await screen.findByRole('textbox', { name: 'Letter' });
  expect(box).toHaveTextContent('Xin chào');

  await userEvent.click(screen.getByRole('button', { name: 'Danh sách chấm' }));
  expect(told).toHaveBeenLastCalledWith('<ul><li><p>Xin chào</p></li></ul>');
  expect(screen.getByRole('button', { name: 'Danh sách chấm' })).toBePressed();
  await userEvent.click(screen.getByRole('button', { name: 'Hoàn tác gõ' }));
  expect(told).toHaveBeenLastCalledWith('<p>Xin chào</p>');
});

/** A page that is busy: what it is told comes back when the test lets it, one after another. */
function Busy({ told }: { told: (() => void)[] }) {
  const [value, setValue] = useState('');
  return (
    <RichText label="Letter" value={value} onChange={(html) => told.push(() => setValue(html))} />
  );
}

test('what is typed while the page is still busy with what was typed before stays', async () => {
  const told: (() => void)[] = [];
  render(<Busy told={told} />);
  const box = await screen.findByRole('textbox', { name: 'Letter' });
  fireEvent.paste(box, paste('<p>Cảm ơn</p>'));
  fireEvent.paste(box, paste('<p>Thưa chị</p>'));
  await waitFor(() => expect(told).toHaveLength(2));
  for (const echo of told) {
    act(echo);
    expect(box).toHaveTextContent('Thưa chị');
  }
});

test('what is pasted keeps its words and loses what the schema does not know', async () => {
  const told = vi.fn();
  render(<Given told={told} />);
  const box = await screen.findByRole('textbox', { name: 'Letter' });
  fireEvent.paste(
    box,
    paste(
      `<p style="color:red" onclick="steal()">Giá <b>mới</b><script>steal()</script>
       <img src="https://track.example/1.gif"><a href="javascript:steal()">đây</a>
       <a href="https://lich.example">lịch</a></p><table><tr><td width="900">7</td></tr></table>`,
    ),
  );
  await waitFor(() => expect(told).toHaveBeenCalled());
  const html = String(told.mock.lastCall?.[0]);
  expect(html).toContain('<strong>mới</strong>');
  expect(html).toContain('href="https://lich.example"');
  expect(html).toContain('đây');
  expect(html).toMatch(/<table><tbody><tr><td[^>]*><p>7<\/p>/);
  expect(html).not.toMatch(/style|script|onclick|track\.example/);
});

test('the toolbar is one stop of the Tab key, along which the arrow keys walk', async () => {
  render(<Given toolbar="notes" />);
  await screen.findByRole('toolbar', { name: 'Định dạng chữ' });
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'In đậm' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: 'In nghiêng' })).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(screen.getByRole('button', { name: 'Liên kết' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: 'In đậm' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('textbox', { name: 'Letter' })).toHaveFocus();
});

test('a link leads to what was meant, and nothing else becomes one', async () => {
  const told = vi.fn();
  render(<Given told={told} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Liên kết' }));
  const address = screen.getByRole('textbox', { name: 'Địa chỉ liên kết' });
  await userEvent.type(address, 'javascript:alert(1){Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Hãy nhập địa chỉ web');
  await userEvent.clear(address);
  await userEvent.type(address, 'lich.example/t12{Enter}');
  expect(told.mock.lastCall?.[0]).toContain('href="https://lich.example/t12"');
  expect(screen.queryByRole('textbox', { name: 'Địa chỉ liên kết' })).toBeNull();
});

test('as a field of a form it is named by its label, and says what is wrong', async () => {
  const told = vi.fn();
  render(
    <TextField label="Nội dung" error="Hãy viết gì đó" control={RichTextInput} onChange={told} />,
  );
  const box = await screen.findByRole('textbox', { name: 'Nội dung' });
  expect(box).toBeInvalid();
  expect(box).toHaveAccessibleDescription('Hãy viết gì đó');
  fireEvent.paste(box, paste('<p>Rồi</p>'));
  await waitFor(() => expect(told).toHaveBeenCalledWith('<p>Rồi</p>'));
});

test('a stored text is shown without what could run or be fetched', () => {
  const view = render(
    <RichTextView
      html={`<h2>Tháng 12</h2><p onclick="x()">A <strong>b</strong><script>x()</script></p>
        <p><a href="javascript:x()">c</a> <a href="https://d.example">d</a></p>
        <img src="https://e.example/1.png"><img src="/api/files/1" alt="Ảnh"><svg><a href="#">f</a></svg>`}
    />,
  );
  expect(screen.getByRole('heading', { name: 'Tháng 12' })).toBeVisible();
  expect(screen.getAllByRole('link').map((it) => it.getAttribute('href'))).toEqual([
    'https://d.example',
  ]);
  expect(screen.getAllByRole('img')).toHaveLength(1);
  expect(view.container.innerHTML).not.toMatch(/script|onclick|e\.example/);
});
