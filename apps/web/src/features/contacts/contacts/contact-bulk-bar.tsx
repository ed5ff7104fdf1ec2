import { ALL_CATEGORIES, type Contact } from '@station/contract/contacts/contacts';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { writeToMany } from '../../../platform/write-to-many.ts';
import { BulkBar } from '../../../ui/bulk-bar.tsx';
import { IconAnchor, IconButton } from '../../../ui/button.tsx';
import { ButtonMenu } from '../../../ui/row-menu.tsx';
import type { Choice } from '../../../ui/use-chosen.ts';
import { categoryLabel } from './contact-texts.ts';
import type { CategoryChoice } from './contacts.data.ts';
import css from './contacts.module.css';

const IconLink = createLink(IconAnchor);

type ContactBulkBarProps = {
  choice: Choice<Contact>;
  /** Those on the screen. */
  rows: readonly Contact[];
  categories: readonly CategoryChoice[] | undefined;
  busy: boolean;
  onDelete: () => void;
  onMove: (category: string) => void;
};

/** What can be done with the chosen contacts (spec 2, section 2). */
export function ContactBulkBar(props: ContactBulkBarProps) {
  const { choice, rows, categories = [], busy } = props;
  const { chosen } = choice;
  const elsewhere = chosen.size - rows.filter(({ id }) => chosen.has(id)).length;
  const text = m.contacts_selected({ count: formatNumber(chosen.size) });
  const more = m.contacts_selected_elsewhere({ count: formatNumber(elsewhere) });
  return (
    <BulkBar
      text={elsewhere > 0 ? `${text} · ${more}` : text}
      clearLabel={m.common_clear_selection()}
      onClear={choice.clear}
    >
      <ButtonMenu
        className={css.move}
        label={m.contacts_bulk_move()}
        busy={busy}
        items={categories
          .filter((one) => one.value !== ALL_CATEGORIES)
          .map(({ value }) => ({
            key: value,
            label: categoryLabel(value, categories),
            onSelect: () => props.onMove(value),
          }))}
      />
      <IconLink
        {...writeToMany({ kind: 'chosen', contact_ids: [...chosen.keys()] })}
        label={m.common_write_letter()}
        icon={<IconMail size={20} aria-hidden="true" />}
      />
      <IconButton
        tone="danger"
        label={m.contacts_bulk_delete()}
        icon={<IconTrash size={20} aria-hidden="true" />}
        disabled={busy}
        onClick={props.onDelete}
      />
    </BulkBar>
  );
}
