import { publishPost } from '@station/contract/writing/posts';
import type { Post } from '@station/contract/writing/writing-fields';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { findFieldErrors } from '../../platform/field-errors.ts';
import { formatDateTime, formatNumber } from '../../platform/format.ts';
import { useUser } from '../../platform/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextArea } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toaster.tsx';
import { ViewsField } from './views-field.tsx';
import { usePostCalls } from './writing.data.ts';
import css from './writing.module.css';
import { LINK_STATE_TEXTS, LINK_STATE_TINTS, writingProblemText } from './writing-texts.ts';

type StepsPanelProps = {
  post: Post;
  /** Something is typed that is not stored yet. */
  isDirty?: boolean;
  onMoved?: (post: Post) => void;
};

type Status = 'brief' | 'draft' | 'review' | 'ready';

/** What comes next for a post, by where it stands and who looks at it. */
export function StepsPanel({ post, isDirty = false, onMoved }: StepsPanelProps) {
  const calls = usePostCalls(post.id);
  const user = useUser();
  const [note, setNote] = useState('');
  const isTheirs = post.may.edit || [post.owner.id, post.reviewer?.id].includes(user?.id ?? 0);
  const mayStep = isTheirs || post.may.remove;
  const done = {
    onSuccess: (moved: Post) => {
      setNote('');
      onMoved?.(moved);
    },
    onError: (error: Error) => toast({ text: writingProblemText(error), tone: 'bad' }),
  };
  const step = (status: Status, label: string, tone?: 'primary') => (
    <Button
      tone={tone}
      busy={calls.move.isPending && calls.move.variables.status === status}
      disabled={isDirty}
      onClick={() => calls.move.mutate({ status, version: post.version, note }, done)}
    >
      {label}
    </Button>
  );
  const { status } = post;
  return (
    <Panel title={m.writing_steps()} text={isDirty ? m.writing_save_first() : STEP_TEXTS[status]()}>
      {post.approved_by ? (
        <p className={css.quiet}>
          {m.writing_approved_by({
            name: post.approved_by.name,
            when: formatDateTime(post.approved_at ?? ''),
          })}
        </p>
      ) : null}
      {status === 'review' && (post.may.approve || mayStep) ? (
        <TextArea
          label={m.writing_note()}
          rows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      ) : null}
      <div className={css.buttons}>
        {status === 'draft' && mayStep ? step('review', m.writing_hand_in(), 'primary') : null}
        {post.may.approve ? step('ready', m.writing_approve(), 'primary') : null}
        {status === 'review' && (post.may.approve || mayStep)
          ? step('draft', m.writing_send_back())
          : null}
        {status === 'ready' && mayStep ? step('draft', m.writing_take_back()) : null}
      </div>
      {status === 'ready' && mayStep ? (
        <PublishForm post={post} onPublished={(moved) => onMoved?.(moved)} />
      ) : null}
      {status === 'published' ? (
        <>
          <p className={css.published}>
            <a href={post.published_address} target="_blank" rel="noopener noreferrer">
              {post.published_address}
            </a>{' '}
            {post.page ? (
              <Badge tint={LINK_STATE_TINTS[post.page]}>{LINK_STATE_TEXTS[post.page]()}</Badge>
            ) : null}
          </p>
          {mayStep ? <ViewsField post={post} /> : null}
          {post.views === null ? null : (
            <p className={css.quiet}>
              {m.writing_views_at({
                count: formatNumber(post.views),
                when: formatDateTime(post.views_at ?? ''),
              })}
            </p>
          )}
          {mayStep ? (
            <div className={css.buttons}>
              <Button
                busy={calls.checkLinks.isPending}
                onClick={() => calls.checkLinks.mutate(undefined, done)}
              >
                {m.writing_page_check()}
              </Button>
              {step('ready', m.writing_unpublish())}
            </div>
          ) : null}
        </>
      ) : null}
    </Panel>
  );
}

const STEP_TEXTS = {
  brief: m.writing_step_brief,
  draft: m.writing_step_draft,
  review: m.writing_step_review,
  ready: m.writing_step_ready,
  published: m.writing_step_published,
} as const;

type PublishProps = { post: Post; onPublished: (post: Post) => void };

/** Takes the address back that a person has got from the blog. */
function PublishForm({ post, onPublished }: PublishProps) {
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
