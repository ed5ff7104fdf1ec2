import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs';
import IconBlockquote from '@tabler/icons-react/dist/esm/icons/IconBlockquote.mjs';
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs';
import IconClearFormatting from '@tabler/icons-react/dist/esm/icons/IconClearFormatting.mjs';
import IconColumnInsertRight from '@tabler/icons-react/dist/esm/icons/IconColumnInsertRight.mjs';
import IconColumnRemove from '@tabler/icons-react/dist/esm/icons/IconColumnRemove.mjs';
import IconH2 from '@tabler/icons-react/dist/esm/icons/IconH2.mjs';
import IconH3 from '@tabler/icons-react/dist/esm/icons/IconH3.mjs';
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconRowInsertBottom from '@tabler/icons-react/dist/esm/icons/IconRowInsertBottom.mjs';
import IconRowRemove from '@tabler/icons-react/dist/esm/icons/IconRowRemove.mjs';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import IconTableOff from '@tabler/icons-react/dist/esm/icons/IconTableOff.mjs';
import IconUnderline from '@tabler/icons-react/dist/esm/icons/IconUnderline.mjs';
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react';
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import css from './rich-text.module.css';
import { RichTextLink } from './rich-text-link.tsx';

/** `letter`: what mail programs show alike. `notes` and `post`: headings and tables too. */
export type ToolbarKind = 'letter' | 'notes' | 'post';

type Tool = {
  name: string;
  label: () => string;
  icon: ComponentType<{ size: number }>;
  /** A switch, and whether it is on. */
  isOn?: (editor: Editor) => boolean;
  /** Whether it can be pressed. */
  can?: (editor: Editor) => boolean;
  /** Only while the cursor stands in a table, or only while it does not. */
  inTable?: boolean;
  /** Not in letters. */
  long?: boolean;
  press: (chain: ChainedCommands) => ChainedCommands;
};

const TOOLS: readonly Tool[] = [
  {
    name: 'bold',
    label: m.editor_bold,
    icon: IconBold,
    isOn: (editor) => editor.isActive('bold'),
    press: (chain) => chain.toggleBold(),
  },
  {
    name: 'italic',
    label: m.editor_italic,
    icon: IconItalic,
    isOn: (editor) => editor.isActive('italic'),
    press: (chain) => chain.toggleItalic(),
  },
  {
    name: 'underline',
    label: m.editor_underline,
    icon: IconUnderline,
    isOn: (editor) => editor.isActive('underline'),
    press: (chain) => chain.toggleUnderline(),
  },
  {
    name: 'heading',
    label: m.editor_heading,
    icon: IconH2,
    long: true,
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    press: (chain) => chain.toggleHeading({ level: 2 }),
  },
  {
    name: 'subheading',
    label: m.editor_subheading,
    icon: IconH3,
    long: true,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    press: (chain) => chain.toggleHeading({ level: 3 }),
  },
  {
    name: 'bullets',
    label: m.editor_bullets,
    icon: IconList,
    isOn: (editor) => editor.isActive('bulletList'),
    press: (chain) => chain.toggleBulletList(),
  },
  {
    name: 'numbers',
    label: m.editor_numbers,
    icon: IconListNumbers,
    isOn: (editor) => editor.isActive('orderedList'),
    press: (chain) => chain.toggleOrderedList(),
  },
  {
    name: 'quote',
    label: m.editor_quote,
    icon: IconBlockquote,
    isOn: (editor) => editor.isActive('blockquote'),
    press: (chain) => chain.toggleBlockquote(),
  },
  {
    name: 'table',
    label: m.editor_table,
    icon: IconTable,
    long: true,
    inTable: false,
    press: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  {
    name: 'row',
    label: m.editor_row_add,
    icon: IconRowInsertBottom,
    inTable: true,
    press: (chain) => chain.addRowAfter(),
  },
  {
    name: 'row-off',
    label: m.editor_row_remove,
    icon: IconRowRemove,
    inTable: true,
    press: (chain) => chain.deleteRow(),
  },
  {
    name: 'column',
    label: m.editor_column_add,
    icon: IconColumnInsertRight,
    inTable: true,
    press: (chain) => chain.addColumnAfter(),
  },
  {
    name: 'column-off',
    label: m.editor_column_remove,
    icon: IconColumnRemove,
    inTable: true,
    press: (chain) => chain.deleteColumn(),
  },
  {
    name: 'table-off',
    label: m.editor_table_remove,
    icon: IconTableOff,
    inTable: true,
    press: (chain) => chain.deleteTable(),
  },
  {
    name: 'clear',
    label: m.editor_clear,
    icon: IconClearFormatting,
    press: (chain) => chain.unsetAllMarks().clearNodes(),
  },
  {
    name: 'undo',
    label: m.editor_undo,
    icon: IconArrowBackUp,
    can: (editor) => editor.can().undo(),
    press: (chain) => chain.undo(),
  },
  {
    name: 'redo',
    label: m.editor_redo,
    icon: IconArrowForwardUp,
    can: (editor) => editor.can().redo(),
    press: (chain) => chain.redo(),
  },
];

type ToolbarProps = { editor: Editor; kind: ToolbarKind; onPicture?: (() => void) | undefined };

/** One stop of the Tab key; arrow keys, Home and End walk along it. */
export function RichTextToolbar({ editor, kind, onPicture }: ToolbarProps) {
  const [isLinking, setLinking] = useState(false);
  const [stop, setStop] = useState('bold');
  const bar = useRef<HTMLDivElement>(null);
  const state = useEditorState({
    editor,
    // Compared by value, so that it is drawn anew only when a button looks different.
    selector: ({ editor: now }) => ({
      on: TOOLS.filter(({ isOn }) => isOn?.(now)).map(({ name }) => name),
      off: TOOLS.filter(({ can }) => can && !can(now)).map(({ name }) => name),
      isInTable: now.isActive('table'),
      isInLink: now.isActive('link'),
    }),
  });
  const tools = TOOLS.filter(
    ({ long, inTable }) =>
      (inTable === undefined || inTable === state.isInTable) && !(long && kind === 'letter'),
  );
  const isOwnStop = stop === 'link' || (stop === 'picture' && onPicture !== undefined);
  const hasStop = isOwnStop || tools.some(({ name }) => name === stop);

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    // From either end to the other one.
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    buttons.at(to % buttons.length)?.focus();
  };
  const stopAt = (name: string) => ({
    tabIndex: (hasStop ? stop : tools[0]?.name) === name ? 0 : -1,
    onFocus: () => setStop(name),
    // The selection in the text stays where it is.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  });

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: its buttons are walked along here. */}
      <div
        ref={bar}
        role="toolbar"
        aria-label={m.editor_toolbar()}
        className={css.toolbar}
        onKeyDown={walk}
      >
        {tools.map(({ name, label, icon: Icon, isOn, press }) => (
          <button
            key={name}
            type="button"
            className={css.tool}
            aria-label={label()}
            title={label()}
            aria-pressed={isOn ? state.on.includes(name) : undefined}
            aria-disabled={state.off.includes(name) || undefined}
            {...stopAt(name)}
            onClick={() => press(editor.chain().focus()).run()}
          >
            <Icon size={20} />
          </button>
        ))}
        <button
          type="button"
          className={css.tool}
          aria-label={m.editor_link()}
          title={m.editor_link()}
          aria-pressed={state.isInLink}
          aria-expanded={isLinking}
          {...stopAt('link')}
          onClick={() => setLinking((before) => !before)}
        >
          <IconLink size={20} />
        </button>
        {onPicture ? (
          <button
            type="button"
            className={css.tool}
            aria-label={m.editor_picture()}
            title={m.editor_picture()}
            {...stopAt('picture')}
            onClick={onPicture}
          >
            <IconPhoto size={20} />
          </button>
        ) : null}
      </div>
      {isLinking ? <RichTextLink editor={editor} onClose={() => setLinking(false)} /> : null}
    </>
  );
}
