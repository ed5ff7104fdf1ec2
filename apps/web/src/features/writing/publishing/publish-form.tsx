import { publishPost } from '@station/contract/writing/posts';
import type { Post } from '@station/contract/writing/writing-fields';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { usePostCalls } from '../writing.data.ts';
import css from '../writing.module.css';
import { writingProblemText } from '../writing-texts.ts';

type PublishProps = { post: Post; onPublished: (post: Post) => void };

/** Takes the address back that a person has got from the blog. */
export function PublishForm({ post, onPublished }: PublishProps) {
  const { publish } = usePostCalls(post.id);
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  const send = () => {
    const body = { address: address.trim(), version: post.version };
    if (findFieldErrors(publishPost.body, body).length > 0) {
      setError(m.writing_address_wrong());
      return;
    }
    publish.mutate(body, {
      onSuccess: onPublished,
      onError: (failure) => setError(writingProblemText(failure)),
    });
  };
  return (
    <form
      noValidate
      className={css.publish}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        type="url"
        label={m.writing_address()}
        hint={m.writing_address_hint()}
        placeholder="https://blog.naver.com/…"
        error={error}
        value={address}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Button type="submit" tone="primary" busy={publish.isPending}>
        {m.writing_publish()}
      </Button>
    </form>
  );
}
