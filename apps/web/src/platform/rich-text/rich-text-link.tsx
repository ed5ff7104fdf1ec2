import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useId, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import css from './rich-text.module.css';
import { asLinkAddress } from './rich-text-schema.ts';

type LinkProps = { editor: Editor; onClose: () => void };

/**
 * Where the chosen words lead to. No form of its own: the editor mostly stands in one, and forms cannot
 * stand in each other.
 */
export function RichTextLink({ editor, onClose }: LinkProps) {
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [isWrong, setWrong] = useState(false);
  const wasLink = editor.isActive('link');
  const id = useId();

  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const apply = () => {
    const href = asLinkAddress(address);
    if (href === undefined) {
      setWrong(true);
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !wasLink) {
      chain.insertContent({
        type: 'text',
        text: address.trim(),
        marks: [{ type: 'link', attrs: { href } }],
      });
    } else chain.setLink({ href });
    chain.run();
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither sends the form around it nor closes the dialog.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else close();
  };

  return (
    <div className={css.link}>
      <input
        // It was asked for just now, by the button over it.
        // biome-ignore lint/a11y/noAutofocus: see above.
        autoFocus
        className={css.address}
        type="url"
        inputMode="url"
        autoComplete="off"
        aria-label={m.editor_link_address()}
        placeholder="https://"
        value={address}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setWrong(false);
        }}
        onKeyDown={onKeyDown}
      />
      <button type="button" className={css.word} onClick={apply}>
        {m.editor_link_set()}
      </button>
      {wasLink ? (
        <button type="button" className={css.word} onClick={remove}>
          {m.editor_link_remove()}
        </button>
      ) : null}
      {isWrong ? (
        <p id={`${id}-error`} className={css.wrong} role="alert">
          {m.editor_link_wrong()}
        </p>
      ) : null}
    </div>
  );
}
