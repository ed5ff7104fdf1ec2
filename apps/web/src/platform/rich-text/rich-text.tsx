import { type ChangeEvent, type ComponentProps, type FocusEvent, Suspense } from 'react';
import { m } from '../../paraglide/messages.js';
import { lazyPart } from '../lazy-part.ts';
import css from './rich-text.module.css';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

const RichTextEditor = lazyPart(() => import('./rich-text-editor.tsx'), 'RichTextEditor', NoEditor);

/**
 * The one editor: letters, reports, minutes, posts. Its value is HTML of what its schema knows, and the
 * empty text when nothing stands in it; the server washes it once more (`washEditorHtml`). Its code comes
 * when it is first shown.
 */
export function RichText(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<Waiting />}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}

function Waiting() {
  return <div className={css.waiting} role="status" aria-label={m.common_loading()} />;
}

function NoEditor() {
  return (
    <p className={css.missing} role="alert">
      {m.editor_not_loaded()}
    </p>
  );
}

type InputProps = ComponentProps<'input'>;

/**
 * The editor as a field of a form: `<Field of={record} name="notes" label="…" control={RichTextInput} />`.
 * The label of the field names it. `NotesInput` has headings and tables too.
 */
export const RichTextInput = (props: InputProps) => <Input {...props} toolbar="letter" />;

/** See `RichTextInput`. */
export const NotesInput = (props: InputProps) => <Input {...props} toolbar="notes" />;

function Input(props: InputProps & Pick<RichTextEditorProps, 'toolbar'>) {
  const { id, onChange, onBlur, toolbar, placeholder } = props;
  return (
    <RichText
      id={id}
      value={String(props.value ?? props.defaultValue ?? '')}
      toolbar={toolbar}
      placeholder={placeholder}
      // A form takes the value itself in place of an event (Mantine's `getInputProps`).
      onChange={(html) => onChange?.(html as unknown as ChangeEvent<HTMLInputElement>)}
      onBlur={() => onBlur?.(undefined as unknown as FocusEvent<HTMLInputElement>)}
      describedBy={props['aria-describedby']}
      invalid={props['aria-invalid'] === true}
    />
  );
}
