import { publishPost } from '@station/contract/writing/posts';
import type { Post } from '@station/contract/writing/writing-fields';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { useUser } from '../../../platform/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextArea } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { ViewsField } from '../publishing/views-field.tsx';
import { usePostCalls } from '../writing.data.ts';
import css from '../writing.module.css';
import { LINK_STATE_TEXTS, LINK_STATE_TINTS, writingProblemText } from '../writing-texts.ts';

type StepsPanelProps = {
  post: Post;
  /** Something is typed that is not stored yet. */
  isDirty?: boolean;
  onMoved?: (post: Post) => void;
};

type Status = 'brief' | 'draft' | 'review' | 'ready';

/** What comes next for a post, by where it stands and who looks at it. */
export function StepsPanel({ post, isDirty = false, onMoved }: StepsPanelProps) {
  const mayStep = useMayStep(post);
  const { status, approved_by, approved_at } = post;
  return (
    <Panel title={m.writing_steps()} text={isDirty ? m.writing_save_first() : STEP_TEXTS[status]()}>
      {approved_by ? (
        <p className={css.quiet}>
          {m.writing_approved_by({
            name: approved_by.name,
            when: formatDateTime(approved_at ?? ''),
          })}
        </p>
      ) : null}
      {status === 'published' ? <PublishedFacts post={post} /> : null}
      <Steps post={post} mayStep={mayStep} isDirty={isDirty} onMoved={onMoved} />
      {status === 'ready' && mayStep ? (
        <PublishForm post={post} onPublished={(moved) => onMoved?.(moved)} />
      ) : null}
    </Panel>
  );
}

/** Whether it is this person's post to move: its writer's, its reviewer's, an administrator's. */
function useMayStep({ may, owner, reviewer }: Post): boolean {
  const id = useUser()?.id ?? 0;
  return may.edit || may.remove || owner.id === id || reviewer?.id === id;
}

/** Its writer hands it in, so that whoever approves it is a second person. */
function useMayHandIn({ owner }: Post): boolean {
  const user = useUser();
  return user?.role === 'admin' || owner.id === null || owner.id === user?.id;
}

type StepsProps = StepsPanelProps & { mayStep: boolean };

/** A way on: who sees it, where it leads, and what it is called. */
type Step = { to: Status; label: string; isMain?: boolean };

function stepsOf({ status, may }: Post, mayStep: boolean, mayHandIn: boolean): Step[] {
  const mayReturn = may.approve || mayStep;
  const all: (Step | false)[] = [
    status === 'draft' &&
      mayStep &&
      mayHandIn && { to: 'review', label: m.writing_hand_in(), isMain: true },
    may.approve && { to: 'ready', label: m.writing_approve(), isMain: true },
    status === 'review' && mayReturn && { to: 'draft', label: m.writing_send_back() },
    status === 'ready' && mayStep && { to: 'draft', label: m.writing_take_back() },
    status === 'published' && mayStep && { to: 'ready', label: m.writing_unpublish() },
  ];
  return all.filter((step) => step !== false);
}

function Steps({ post, mayStep, isDirty = false, onMoved }: StepsProps) {
  const { move } = usePostCalls(post.id);
  const [note, setNote] = useState('');
  const mayHandIn = useMayHandIn(post);
  const steps = stepsOf(post, mayStep, mayHandIn);
  if (steps.length === 0) return null;
  const go = (to: Status) =>
    move.mutate(
      { status: to, version: post.version, note },
      {
        onSuccess: (moved) => {
          setNote('');
          onMoved?.(moved);
        },
        onError: (error) => toast({ text: writingProblemText(error), tone: 'bad' }),
      },
    );
  return (
    <>
      {post.status === 'review' ? (
        <TextArea
          label={m.writing_note()}
          rows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      ) : null}
      <div className="row-2">
        {steps.map(({ to, label, isMain }) => (
          <Button
            key={label}
            tone={isMain ? 'primary' : 'plain'}
            busy={move.isPending && move.variables.status === to}
            disabled={isDirty}
            onClick={() => go(to)}
          >
            {label}
          </Button>
        ))}
      </div>
    </>
  );
}

/** Where a post stands, whether its page answers, and how often it was read. */
function PublishedFacts({ post }: { post: Post }) {
  const { checkLinks } = usePostCalls(post.id);
  const mayStep = useMayStep(post);
  return (
    <>
      <p className={css.published}>
        <a href={post.published_address} target="_blank" rel="noopener noreferrer">
          {post.published_address}
        </a>{' '}
        {post.page ? (
          <Badge tint={LINK_STATE_TINTS[post.page]}>{LINK_STATE_TEXTS[post.page]()}</Badge>
        ) : null}
      </p>
      <Button
        compact
        busy={checkLinks.isPending}
        onClick={() =>
          checkLinks.mutate(undefined, {
            onError: (error) => toast({ text: writingProblemText(error), tone: 'bad' }),
          })
        }
      >
        {m.writing_page_check()}
      </Button>
      {mayStep ? <ViewsField key={post.views} post={post} /> : null}
      {post.views === null ? null : (
        <p className={css.quiet}>
          {m.writing_views_at({
            count: formatNumber(post.views),
            when: formatDateTime(post.views_at ?? ''),
          })}
        </p>
      )}
    </>
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
