import { publishPost } from '@station/contract/writing/posts';
import type { Post } from '@station/contract/writing/writing-fields';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Form } from '../../../ui/form.tsx';
import { usePostCalls } from '../writing.data.ts';
import css from '../writing.module.css';
import { writingProblemText } from '../writing-texts.ts';

type PublishProps = { post: Post; onPublished: (post: Post) => void };

/** Takes the address back that a person has got from the blog. */
export function PublishForm({ post, onPublished }: PublishProps) {
  const { publish } = usePostCalls(post.id);
  const bodyOf = ({ address }: { address: string }) => ({
    address: address.trim(),
    version: post.version,
  });
  const record = useRecordForm({
    valuesOf: () => ({ address: '' }),
    check: (values) => findFieldErrors(publishPost.body, bodyOf(values)),
    errorText: () => m.writing_address_wrong(),
    refusedTexts: (refusal) => ({ address: writingProblemText(refusal) }),
    send: (values) => publish.mutateAsync(bodyOf(values)),
    onSaved: onPublished,
  });
  return (
    <Form
      of={record}
      texts={formTexts()}
      className={css.publish}
      actions={
        <Button type="submit" tone="primary" busy={record.busy}>
          {m.writing_publish()}
        </Button>
      }
    >
      <Field
        of={record}
        name="address"
        type="url"
        label={m.writing_address()}
        hint={m.writing_address_hint()}
        placeholder="https://blog.naver.com/…"
      />
    </Form>
  );
}
