import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { useLoadedAhead } from '../../../platform/lazy-part.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { MessageBanner } from '../../../ui/message-banner.tsx';
import css from './contacts.module.css';
import type { Directory } from './use-directory.ts';

/** The form is heavy, and nobody fills it in before the list is there. */
const loadForm = () => import('./contact-form.tsx');

const ButtonLink = createLink(ButtonAnchor);

type Props = { directory: Directory };

/** What went wrong last, seen wherever the list was scrolled to, and the open form. */
export function DirectoryNotices({ directory }: Props) {
  const { form, categories } = directory;
  const { failure, dismiss } = directory.work;
  const ContactForm = useLoadedAhead(loadForm)?.ContactForm;
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
      {form.state.mode === 'closed' || !ContactForm ? null : (
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
  const { ContactBulkBar, choice, rows, categories, form, work } = directory;
  if (!ContactBulkBar || form.state.mode !== 'closed') return null;
  return (
    <ContactBulkBar
      choice={choice}
      rows={rows}
      categories={categories}
      busy={work.busy}
      onDelete={work.removeChosen}
      onMove={work.moveChosen}
    />
  );
}
