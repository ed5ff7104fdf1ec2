import { emptyFieldsIn, fillFields } from '@station/contract/mail/merge-fields';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { loadFailure } from '../../../platform/problem-text.ts';
import { useUser } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { toast } from '../../../ui/toaster.tsx';
import css from '../mail.module.css';
import type { Written } from '../writing/draft-saving.ts';
import { useTemplates } from './templates.data.ts';

type ChoiceProps = {
  letter: Written;
  /** Its fields are filled in by the first recipient. */
  onTake: (filled: { subject: string; html: string }) => void;
};

/** Takes a template over into a letter. */
export function TemplateChoice({ letter, onTake }: ChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const query = useTemplates(isOpen);
  const { data } = query;
  const sender = useUser();
  const first = letter.to[0];
  const values = {
    name: first?.name ?? '',
    email: first?.address ?? '',
    sender: sender?.name ?? '',
  };
  return (
    <>
      <Button compact tone="quiet" onClick={() => setOpen(true)}>
        {m.mail_template()}
      </Button>
      {isOpen ? (
        <Dialog
          title={m.mail_template_choose()}
          closeLabel={m.common_close()}
          onClose={() => setOpen(false)}
        >
          {data ? null : (
            <NotLoaded
              of={query}
              loading={m.common_loading()}
              failure={loadFailure(m.mail_not_loaded)}
            />
          )}
          {data?.length === 0 ? <p className={css.quiet}>{m.mail_templates_none()}</p> : null}
          <ul className="grid-3" aria-label={m.mail_templates()}>
            {data?.map(({ id, name, subject, html }) => (
              <li key={id}>
                <button
                  type="button"
                  className={css.choice}
                  onClick={() => {
                    const empty = emptyFieldsIn(`${subject} ${html}`, values);
                    onTake({
                      subject: fillFields(subject, values, 'text'),
                      html: fillFields(html, values, 'html'),
                    });
                    setOpen(false);
                    if (empty.length > 0) {
                      toast({ text: m.mail_template_empty({ fields: empty.join(', ') }) });
                    }
                  }}
                >
                  <strong>{name}</strong>
                  <span className={css.quiet}>{subject}</span>
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      ) : null}
    </>
  );
}
