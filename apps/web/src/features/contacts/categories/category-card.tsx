import { type Category, PROTECTED_CATEGORIES } from '@station/contract/contacts/categories';
import IconArrowsRightLeft from '@tabler/icons-react/dist/esm/icons/IconArrowsRightLeft.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { AppIcon } from '../../../ui/app-icon.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { RecordCard } from '../../../ui/card-grid.tsx';
import { OpenAnchor } from '../../../ui/line-opening.tsx';
import css from './categories.module.css';
import { categoryDescription, categoryStyle, isBuiltIn } from './category-styles.ts';
import { categoryName } from './category-texts.ts';
import origin from './messages/origin.json';

const OpenLink = createLink(OpenAnchor);

/** The modal modes of spec 2, section 2. */
export type CategoryModal =
  | { mode: 'rename' | 'delete' | 'migrate'; value: string }
  | { mode: 'create' | 'add-from-list' }
  | { mode: 'success'; text: string }
  | undefined;

type CategoryCardProps = { category: Category; onOpen: (modal: CategoryModal) => void };

/** A category as a card: what it is, how many contacts it has, and what can be done (spec 2, section 2). */
export function CategoryCard({ category, onOpen }: CategoryCardProps) {
  const { value, contact_count } = category;
  const name = categoryName(category);
  const isProtected = PROTECTED_CATEGORIES.includes(value);
  const count = m.categories_contacts({ count: formatNumber(contact_count) });
  const description = categoryDescription(value, category.description);
  return (
    <RecordCard
      icon={<AppIcon {...categoryStyle(value)} size="small" />}
      title={
        <OpenLink to="/app/contacts" search={{ category: value, archived: true }}>
          {name}
        </OpenLink>
      }
      badges={
        <>
          {isBuiltIn(value) ? null : (
            <Badge tint="violet" lang={languageOf(origin, 'categories_badge_custom')}>
              {m.categories_badge_custom()}
            </Badge>
          )}
          {isProtected ? (
            <Badge tint="amber" lang={languageOf(origin, 'categories_badge_protected')}>
              {m.categories_badge_protected()}
            </Badge>
          ) : null}
        </>
      }
      details={[
        <div key="line" className="one-line">
          <span className={contact_count > 0 ? css.count : 'strong-figures'}>{count}</span>
          {' · '}
          <code className={css.value}>{value}</code>
          {description ? (
            <>
              {' · '}
              <span>{description}</span>
            </>
          ) : null}
        </div>,
      ]}
      actions={
        isProtected && contact_count === 0 ? null : (
          <CardActions category={category} name={name} onOpen={onOpen} />
        )
      }
    />
  );
}

type CardActionsProps = CategoryCardProps & { name: string };

/** Rename and delete, which protected categories have not; move, where there is something to move. */
function CardActions({ category: { value, contact_count }, name, onOpen }: CardActionsProps) {
  const isProtected = PROTECTED_CATEGORIES.includes(value);
  return (
    <>
      {isProtected ? null : (
        <IconButton
          label={m.categories_rename_card({ name })}
          icon={<IconPencil size={20} aria-hidden="true" />}
          onClick={() => onOpen({ mode: 'rename', value })}
        />
      )}
      {contact_count > 0 ? (
        <IconButton
          label={m.categories_migrate_card({ name })}
          icon={<IconArrowsRightLeft size={20} aria-hidden="true" />}
          onClick={() => onOpen({ mode: 'migrate', value })}
        />
      ) : null}
      {isProtected ? null : (
        <IconButton
          tone="quietDanger"
          label={m.common_delete_named({ name })}
          icon={<IconTrash size={20} aria-hidden="true" />}
          disabled={contact_count > 0}
          onClick={() => onOpen({ mode: 'delete', value })}
        />
      )}
    </>
  );
}
