import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import css from './rich-text.module.css';
import { EXTENSIONS } from './rich-text-schema.ts';
import { RichTextToolbar, type ToolbarKind } from './rich-text-toolbar.tsx';
import { withoutStyles } from './style-attributes.ts';

export type RichTextEditorProps = {
  /** HTML. Another one than what was last told by `onChange` is put in, and the history begins anew. */
  value: string;
  /** Told with each change; the empty text when nothing stands in it. */
  onChange: (html: string) => void;
  /** Its name; a field of a form is named by its `<label for>` and says `id` instead. */
  label?: string;
  id?: string | undefined;
  placeholder?: string | undefined;
  /** Which buttons it has; `letter` unless told. */
  toolbar?: ToolbarKind | undefined;
  describedBy?: string | undefined;
  invalid?: boolean;
  /** The cursor stands in it as soon as it has come. */
  autoFocus?: 'start' | 'end';
  onBlur?: () => void;
  /** Files that were pasted or dropped, for whoever can attach them; otherwise nothing happens. */
  onFiles?: (files: File[]) => void;
  /** Asked for a picture, for the place where the cursor is; without it the toolbar has no such button. */
  onPicture?: ((insert: (picture: { src: string; alt: string }) => void) => void) | undefined;
};

/** So many changes a page may lag behind. */
const TOLD_KEPT = 100;

/** The editor itself; shown by `RichText`, which fetches it. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { value, toolbar = 'letter', placeholder, onFiles, onPicture } = props;
  // A busy page gives back a while later, one after another, what it was told: that is older than what
  // stands here, and puts nothing in.
  const told = useRef([value]);
  const labelledBy = useFieldLabel(props, () => editor.commands.focus());
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: withoutStyles(value),
    // The page's policy takes no styles but those of its own files.
    injectCSS: false,
    autofocus: props.autoFocus ?? false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: given({
        class: css.content,
        role: 'textbox',
        'aria-multiline': 'true',
        id: props.id,
        'aria-label': props.label,
        'aria-labelledby': labelledBy,
        'aria-describedby': props.describedBy,
        'aria-invalid': props.invalid ? 'true' : undefined,
        'aria-placeholder': placeholder,
        'data-placeholder': placeholder,
      }),
      transformPastedHTML: withoutStyles,
      handlePaste: (_view, event) => takeFiles(event.clipboardData, onFiles),
      handleDrop: (_view, event) => takeFiles(event.dataTransfer, onFiles),
    },
    onUpdate: ({ editor: changed }) => {
      const html = htmlOf(changed);
      told.current = [...told.current.slice(-TOLD_KEPT), html];
      props.onChange(html);
    },
    onBlur: () => props.onBlur?.(),
  });

  useEffect(() => {
    const at = told.current.lastIndexOf(value);
    if (at >= 0) {
      told.current = told.current.slice(at);
      return;
    }
    told.current = [value];
    editor.commands.setContent(withoutStyles(value), { emitUpdate: false });
  }, [editor, value]);

  return (
    <div className={css.editor} data-invalid={props.invalid || undefined}>
      <RichTextToolbar
        editor={editor}
        kind={toolbar}
        onPicture={
          onPicture &&
          (() => onPicture((picture) => editor.chain().focus().setImage(picture).run()))
        }
      />
      <EditorContent editor={editor} className={css.paper} />
    </div>
  );
}

/**
 * The label of the field that it stands in. Labels name form controls alone and lead to those; this is
 * none, so it is named by it and led to here.
 */
function useFieldLabel({ id, label }: RichTextEditorProps, focus: () => void): string | undefined {
  const [labelledBy, setLabelledBy] = useState<string>();
  const lead = useEffectEvent(focus);
  useLayoutEffect(() => {
    if (id === undefined || label !== undefined) return;
    const named = document.querySelector(`label[for="${CSS.escape(id)}"]`);
    if (!named) return;
    named.id ||= `${id}-label`;
    setLabelledBy(named.id);
    const onClick = () => lead();
    named.addEventListener('click', onClick);
    return () => named.removeEventListener('click', onClick);
  }, [id, label]);
  return labelledBy;
}

/** What stands in it; the empty text when that is nothing that anybody would see. */
function htmlOf(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML();
}

/** Hands over the files of a paste or a drop that has nothing but files. */
function takeFiles(data: DataTransfer | null, onFiles: RichTextEditorProps['onFiles']): boolean {
  const files = [...(data?.files ?? [])];
  // A spreadsheet copies a picture of its cells beside their text: the text is meant.
  if (files.length === 0 || !onFiles || data?.getData('text/plain')) return false;
  onFiles(files);
  return true;
}

/** Attributes without those that are not given. */
function given(attributes: Record<string, string | undefined>): Record<string, string> {
  const there = Object.entries(attributes).filter((entry) => entry[1] !== undefined);
  return Object.fromEntries(there) as Record<string, string>;
}
