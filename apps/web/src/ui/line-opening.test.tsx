import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { asLine, OpenAnchor, OpenButton } from './line-opening.tsx';

afterEach(() => getSelection()?.removeAllRanges());

/** A line with a name that opens, words, a button that acts and a checkbox. */
function show(name: 'link' | 'button' = 'button') {
  const onOpen = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const onAct = vi.fn();
  render(
    <ul>
      <li {...asLine}>
        {name === 'link' ? (
          <OpenAnchor href="/contacts/1" onClick={onOpen}>
            Ánh
          </OpenAnchor>
        ) : (
          <OpenButton onClick={onOpen}>Ánh</OpenButton>
        )}
        <span>0901 234 567</span>
        <label>
          Choose <input type="checkbox" />
        </label>
        <button type="button" onClick={onAct}>
          <svg data-testid="icon" />
        </button>
      </li>
    </ul>,
  );
  return { onOpen, onAct, user: userEvent.setup() };
}

test('a press anywhere on a line does what its name does, once', async () => {
  const { user, onOpen } = show();
  await user.click(screen.getByText('0901 234 567'));
  expect(onOpen).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Ánh' }));
  expect(onOpen).toHaveBeenCalledTimes(2);
});

test('Enter on the name opens, as it does on any link or button', async () => {
  const { user, onOpen } = show();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledTimes(1);
});

test('icons and checkboxes act, and open nothing', async () => {
  const { user, onOpen, onAct } = show();
  await user.click(screen.getByTestId('icon'));
  await user.click(screen.getByText('Choose'));
  expect(screen.getByRole('checkbox')).toBeChecked();
  expect(onAct).toHaveBeenCalledTimes(1);
  expect(onOpen).not.toHaveBeenCalled();
});

test('whoever has drawn over words of the line opens nothing', () => {
  const { onOpen } = show();
  const texts = screen.getByText('0901 234 567');
  getSelection()?.selectAllChildren(texts);
  fireEvent.click(texts);
  expect(onOpen).not.toHaveBeenCalled();
});

test('Ctrl and the middle button open a tab where the name is a link', () => {
  const { onOpen } = show('link');
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const texts = screen.getByText('0901 234 567');
  fireEvent.click(texts, { ctrlKey: true });
  fireEvent(texts, new MouseEvent('auxclick', { bubbles: true, button: 1 }));
  const address = expect.stringMatching(/\/contacts\/1$/);
  expect(open.mock.calls).toEqual([
    [address, '_blank', 'noopener'],
    [address, '_blank', 'noopener'],
  ]);
  expect(onOpen).not.toHaveBeenCalled();
});
