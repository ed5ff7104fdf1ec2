import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { Problem } from '../../../platform/problem.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { MessageBanner } from '../../../ui/message-banner.tsx';
import { useTemplate } from './directory-actions.tsx';

const ButtonLink = createLink(ButtonAnchor);

/** To the directory. */
export function OpenDirectory() {
  return (
    <ButtonLink to="/app/contacts" wide icon={<IconAddressBook size={18} aria-hidden="true" />}>
      {m.contacts_upload_directory()}
    </ButtonLink>
  );
}

/** Saves the template; what goes wrong is said beside the button. */
export function TemplateButton() {
  const template = useTemplate();
  const refused = template.error instanceof Problem && template.error.code !== 'network';
  return (
    <>
      <Button
        wide
        busy={template.isPending}
        icon={<IconDownload size={18} aria-hidden="true" />}
        onClick={() => template.mutate()}
      >
        {template.isPending ? m.contacts_template_loading() : m.contacts_upload_template()}
      </Button>
      {template.isError ? (
        <MessageBanner
          tone="bad"
          title={m.contacts_upload_error_template()}
          lines={
            refused ? [{ text: m.contacts_upload_error_template_answer(), tone: 'plain' }] : []
          }
          closeLabel={m.common_close()}
          onClose={template.reset}
        />
      ) : null}
    </>
  );
}
