import { createLink } from '@tanstack/react-router';
import { Suspense } from 'react';
import { m } from '../../../paraglide/messages.js';
import { lazyPart, NotOpened } from '../../../platform/lazy-part.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { MessageBanner } from '../../../ui/message-banner.tsx';
import css from './contacts.module.css';
import type { Directory } from './use-directory.ts';

// Their code comes at the first press: most visits look somebody up, and change nothing.
const ContactForm = lazyPart(() => import('./contact-form.tsx'), 'ContactForm', NotOpened);
const ContactBulkBar = lazyPart(() => import('./contact-bulk-bar.tsx'), 'ContactBulkBar');

const ButtonLink = createLink(ButtonAnchor);

type Props = { directory: Directory };

/** What went wrong last, seen wherever the list was scrolled to, and the open form. */
export function DirectoryNotices({ directory }: Props) {
  const { form, categories } = directory;
  const { failure, dismiss } = directory.work;
  return (
    <>
      {failure ? (
        <div className={css.notice}>
          <MessageBanner
            tone="bad"
            title={failure.title}
            lines={[{ text: failure.text, tone: 'plain' }]}
            closeLabel={m.common_close()}
            onClose={dismiss}
          />
        </div>
      ) : null}
      <Suspense>
        {form.state.mode === 'closed' ? null : (
          <ContactForm
            key={form.key}
            contact={form.state.mode === 'edit' ? form.state.contact : undefined}
            categories={categories}
            isDirty={form.isDirty}
            onClose={form.close}
            onRequestClose={form.requestClose}
            onOpen={form.open}
          />
        )}
      </Suspense>
    </>
  );
}

/** What to do where nobody is listed: look among the archived, or make a beginning. */
export function NextStep({ directory: { at, archived, canUpload, add } }: Props) {
  if (archived > 0) {
    return (
      <Button onClick={() => at.change({ archived: true })}>{m.contacts_show_archived()}</Button>
    );
  }
  return (
    <div className={css.emptyActions}>
      <Button tone="primary" onClick={add}>
        {m.contacts_add()}
      </Button>
      {canUpload ? <ButtonLink to="/app/upload-excel">{m.contacts_upload()}</ButtonLink> : null}
    </div>
  );
}

/** The bar of the chosen contacts. It would lie over the form's fields, and waits for its end. */
export function ChosenBar({ directory }: Props) {
  const { choice, rows, categories, form, work } = directory;
  if (form.state.mode !== 'closed') return null;
  return (
    <Suspense>
      <ContactBulkBar
        choice={choice}
        rows={rows}
        categories={categories}
        busy={work.busy}
        onDelete={work.removeChosen}
        onMove={work.moveChosen}
      />
    </Suspense>
  );
}
