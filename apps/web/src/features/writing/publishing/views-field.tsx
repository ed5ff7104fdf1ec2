import { type ListedPost, WRITING_LIMITS } from '@station/contract/writing/writing-fields';
import { m } from '../../../paraglide/messages.js';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Form } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useViewsNote } from '../writing.data.ts';
import { fieldText, writingProblemText } from '../writing-texts.ts';
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
  const record = useRecordForm({
    valuesOf: () => ({ views: post.views === null ? '' : String(post.views) }),
    check: ({ views }) => (isCount(views) ? [] : [{ field: 'views', rule: 'format' as const }]),
    errorText: fieldText,
    send: ({ views }) => note.mutateAsync({ id: post.id, views: Number(views) }),
    onSaved: () => toast({ text: m.writing_views_saved(), tone: 'good' }),
    onFailed: (error) => toast({ text: writingProblemText(error), tone: 'bad' }),
    live: true,
  });
  return (
    <Form
      of={record}
      texts={formTexts()}
      className={css.views}
      actions={
        <Button type="submit" compact busy={record.busy} disabled={!isCount(record.values().views)}>
          {m.common_save()}
        </Button>
      }
    >
      <Field
        of={record}
        name="views"
        {...(inColumn ? { 'aria-label': name } : { label: name })}
        inputMode="numeric"
      />
    </Form>
  );
}

const isCount = (typed: string) => /^\d+$/.test(typed) && Number(typed) <= WRITING_LIMITS.views;
