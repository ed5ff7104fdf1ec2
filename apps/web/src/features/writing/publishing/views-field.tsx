import { type ListedPost, WRITING_LIMITS } from '@station/contract/writing/writing-fields';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useViewsNote } from '../writing.data.ts';
import { writingProblemText } from '../writing-texts.ts';
import css from './publishing.module.css';

type ViewsFieldProps = {
  post: Pick<ListedPost, 'id' | 'title' | 'views'>;
  /** A column's head says already what it takes. */
  inColumn?: boolean;
};

/** Takes how often a post was read, as the blog counts. */
export function ViewsField({ post, inColumn }: ViewsFieldProps) {
  const name = m.writing_views();
  const note = useViewsNote();
  const [typed, setTyped] = useState(post.views === null ? '' : String(post.views));
  const views = Number(typed);
  const isGood = /^\d+$/.test(typed) && views <= WRITING_LIMITS.views;
  return (
    <form
      noValidate
      className={css.views}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isGood) return;
        note.mutate(
          { id: post.id, views },
          {
            onSuccess: () => toast({ text: m.writing_views_saved(), tone: 'good' }),
            onError: (error) => toast({ text: writingProblemText(error), tone: 'bad' }),
          },
        );
      }}
    >
      <TextField
        {...(inColumn ? { 'aria-label': name } : { label: name })}
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" compact busy={note.isPending} disabled={!isGood}>
        {m.common_save()}
      </Button>
    </form>
  );
}
