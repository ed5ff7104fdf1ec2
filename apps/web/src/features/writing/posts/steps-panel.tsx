import type { Post } from '@station/contract/writing/writing-fields';
import { Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime } from '../../../platform/format.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { useUser } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextArea } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { usePostCalls } from '../writing.data.ts';
import css from '../writing.module.css';
import { writingProblemText } from '../writing-texts.ts';

// Most of the time a post is looked at it is being written.
const PublishedFacts = lazyPart(
  () => import('../publishing/published-facts.tsx'),
  'PublishedFacts',
);
const PublishForm = lazyPart(() => import('../publishing/publish-form.tsx'), 'PublishForm');

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
      {status === 'published' ? (
        <Suspense>
          <PublishedFacts post={post} mayStep={mayStep} />
        </Suspense>
      ) : null}
      <Steps post={post} mayStep={mayStep} isDirty={isDirty} onMoved={onMoved} />
      {status === 'ready' && mayStep ? (
        <Suspense>
          <PublishForm post={post} onPublished={(moved) => onMoved?.(moved)} />
        </Suspense>
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

const STEP_TEXTS = {
  brief: m.writing_step_brief,
  draft: m.writing_step_draft,
  review: m.writing_step_review,
  ready: m.writing_step_ready,
  published: m.writing_step_published,
} as const;
