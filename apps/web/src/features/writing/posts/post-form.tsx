import { checkPost } from '@station/contract/writing/checks';
import { lengthOfPost } from '@station/contract/writing/post-text';
import { updatePost } from '@station/contract/writing/posts';
import {
  POST_LANGUAGES,
  type Post,
  WRITING_LIMITS,
} from '@station/contract/writing/writing-fields';
import type { WritingRules } from '@station/contract/writing/writing-rules';
import { type ChangeEvent, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { formatNumber } from '../../../platform/format.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { RichText } from '../../../platform/rich-text/rich-text.tsx';
import { DayInput } from '../../../platform/written-input.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Form } from '../../../ui/form.tsx';
import { FormGrid, FullWidth } from '../../../ui/form-layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PanelColumn } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { PicturesPanel } from '../pictures/pictures-panel.tsx';
import { CopyPanel } from '../publishing/copy-panel.tsx';
import { savePost, useBlogs, useWritingAnew } from '../writing.data.ts';
import css from '../writing.module.css';
import { fieldText, LANGUAGE_TEXTS, writingProblemText } from '../writing-texts.ts';
import { ChecksPanel } from './checks-panel.tsx';
import { type PostValues, postViews } from './post-views.ts';
import { PersonPicker } from './reviewer-field.tsx';
import { StepsPanel } from './steps-panel.tsx';
import { TitleFields } from './title-fields.tsx';

// Of use only while nobody has written anything.
const DraftPanel = lazyPart(() => import('./draft-panel.tsx'), 'DraftPanel');

// Comes with the first press: it brings the file manager's data along.
const PictureChoice = lazyPart(() => import('../pictures/picture-choice.tsx'), 'PictureChoice');

const valuesOf = (post: Post): PostValues => ({
  title: post.title,
  titles: [...post.titles, '', '', ''].slice(0, WRITING_LIMITS.titles),
  blog: post.blog ? String(post.blog.id) : '',
  language: post.language,
  brief: post.brief,
  keyword: post.keyword,
  html: post.html,
  tags: post.tags,
  is_paid: post.is_paid,
  owner: { id: post.owner.id ?? 0, name: post.owner.name },
  reviewer: post.reviewer?.id ? { id: post.reviewer.id, name: post.reviewer.name } : null,
  due_on: post.due_on ?? '',
});

/** As it is sent. */
const bodyOf = ({ blog, owner, reviewer, due_on, ...values }: PostValues, post: Post) => ({
  ...values,
  blog_id: Number(blog) || null,
  topic_id: post.topic?.id ?? null,
  owner_id: owner.id || null,
  reviewer_id: reviewer?.id ?? null,
  due_on: due_on || null,
});

type FormProps = { post: Post; rules: WritingRules; canDraft: boolean };

/** A post as it is written, checked beside it. */
export function PostForm({ post, rules, canDraft }: FormProps) {
  const anew = useWritingAnew();
  const blogs = useBlogs();
  const insert = useRef<(picture: { src: string; alt: string }) => void>(null);
  const [isChoosing, setChoosing] = useState(false);
  const record = useRecordForm<PostValues, Post>({
    stored: post,
    valuesOf: (stored) => valuesOf(stored ?? post),
    check: (typed) => findFieldErrors(updatePost.body, bodyOf(typed, post)),
    errorText: fieldText,
    send: (typed, base) => savePost(bodyOf(typed, base ?? post), base ?? post),
    readCurrent: (current) => current as Post,
    views: () => postViews((blog) => blogs.data?.find(({ id }) => String(id) === blog)?.name ?? ''),
    onSaved: async (saved) => {
      record.startFrom(saved);
      await anew();
      toast({ text: m.writing_saved(), tone: 'good' });
    },
    live: true,
    page: 'post',
  });
  // What stands on the screen is what is handed in, drafted and approved: not what was read anew meanwhile.
  const shown = record.base ?? post;
  useEffect(() => {
    if (post.version > shown.version && !record.busy && !record.isDirty()) record.startFrom(post);
  });
  const values = record.values();
  const written = useDeferredValue(values);
  const findings = checkPost(written, rules, post.links);
  const text = record.field('html') as unknown as {
    defaultValue?: string;
    value?: string;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  const style = blogs.data?.find(({ id }) => String(id) === values.blog)?.style;
  // A draft takes a minute, in which somebody may write on.
  const stepped = (moved: Post) =>
    record.isDirty() ? record.moveTo(moved) : record.startFrom(moved);
  return (
    <>
      <div className={css.writing}>
        <Form
          of={record}
          texts={formTexts()}
          failureText={writingProblemText}
          className={css.form}
          actions={
            <div className={css.saveBar}>
              <span className={css.quiet}>
                {m.writing_characters({ count: formatNumber(lengthOfPost(written.html)) })}
              </span>
              <Button type="submit" tone="primary" busy={record.busy}>
                {m.common_save()}
              </Button>
            </div>
          }
        >
          {post.returned_note ? (
            <Notice tone="warning">{m.writing_returned_note({ note: post.returned_note })}</Notice>
          ) : null}
          {post.ai === 'unedited' ? <Notice tone="warning">{m.writing_ai_text()}</Notice> : null}
          <Field
            of={record}
            name="title"
            label={m.writing_title()}
            maxLength={WRITING_LIMITS.title}
          />
          <div lang={values.language}>
            <RichText
              key={record.key('html')}
              label={m.writing_text()}
              toolbar="post"
              value={String(text.value ?? text.defaultValue ?? '')}
              placeholder={m.writing_text_placeholder()}
              onChange={(html) => text.onChange(html as unknown as ChangeEvent<HTMLInputElement>)}
              onPicture={(put) => {
                insert.current = put;
                setChoosing(true);
              }}
            />
          </div>
          {style ? <Notice tone="plain">{m.writing_style_is({ style })}</Notice> : null}
          <TitleFields
            titles={values.titles}
            onChange={(titles) => record.set('titles', titles)}
            onTake={(title) => record.set('title', title)}
          />
          <FormGrid>
            <Field
              of={record}
              name="keyword"
              label={m.writing_keyword()}
              maxLength={WRITING_LIMITS.keyword}
            />
            <Field
              of={record}
              name="tags"
              label={m.writing_tags()}
              placeholder="#"
              maxLength={WRITING_LIMITS.tags}
            />
            <Field
              kind="select"
              of={record}
              name="blog"
              label={m.writing_blog()}
              choices={[
                { value: '', label: m.writing_none() },
                ...(blogs.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
            <Field
              kind="select"
              of={record}
              name="language"
              label={m.writing_language()}
              choices={POST_LANGUAGES.map((value) => ({ value, label: LANGUAGE_TEXTS[value]() }))}
            />
            <Field of={record} name="due_on" label={m.writing_due()} control={DayInput} />
            <PersonPicker
              label={m.writing_owner()}
              withMe
              chosen={values.owner}
              onPick={(picked) => record.set('owner', picked ?? valuesOf(post).owner)}
            />
            <PersonPicker
              label={m.writing_reviewer()}
              hint={m.writing_reviewer_hint()}
              chosen={values.reviewer ?? undefined}
              onPick={(picked) => record.set('reviewer', picked ?? null)}
            />
            <FullWidth>
              <Field of={record} name="is_paid" kind="check" label={m.writing_paid()} />
            </FullWidth>
            <FullWidth>
              <Field
                kind="textarea"
                of={record}
                name="brief"
                label={m.writing_brief()}
                rows={3}
                maxLength={WRITING_LIMITS.brief}
              />
            </FullWidth>
          </FormGrid>
        </Form>
        <PanelColumn>
          <StepsPanel post={shown} isDirty={record.isDirty()} onMoved={stepped} />
          {canDraft && (values.html === '' || shown.ai === 'unedited') ? (
            <Suspense>
              <DraftPanel post={shown} isDirty={record.isDirty()} onDrafted={stepped} />
            </Suspense>
          ) : null}
          <ChecksPanel post={post} html={written.html} findings={findings} />
          <PicturesPanel
            html={values.html}
            onChange={(html) => record.set('html', html)}
            language={values.language}
          />
          <CopyPanel
            post={{
              ...post,
              title: written.title,
              html: written.html,
              tags: written.tags,
              language: written.language,
            }}
          />
        </PanelColumn>
      </div>
      {isChoosing ? (
        <Suspense>
          <PictureChoice
            postId={post.id}
            html={values.html}
            onChosen={(picture) => insert.current?.(picture)}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
