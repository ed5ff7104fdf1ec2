import {
  BUILT_IN_CATEGORIES,
  CATEGORY_LIMITS,
  CATEGORY_TEXTS,
  type CategoriesReason,
  type Category,
  type CategoryToAdd,
  categoryValueFault,
  PROTECTED_CATEGORIES,
} from '@station/contract/contacts/categories';
import type { Db } from '../../../db/db.ts';
import { allowLongStatements } from '../../../db/long-statements.ts';
import { setChangeAuthor, writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { invalidField, Problem } from '../../../platform/problem.ts';
import { mapConstraintErrors, requireFound, requireVersion } from '../../../platform/row-guards.ts';
import { holdInTrash, renameInTrash } from '../../trash/trash.actions.ts';
import { findContactCounts } from '../contacts/contact-pages.queries.ts';
import { moveContactsOfCategory } from '../contacts/contacts.actions.ts';
import { insertTrashedRenames } from '../history/contact-history.queries.ts';
import { renameCategoryInViews } from '../saved-views/saved-views.queries.ts';
import {
  type CategoryRow,
  type CategoryValues,
  deleteCategoryRow,
  findCategories,
  insertCategories,
  lockCategory,
  renameCategoryRow,
} from './categories.queries.ts';

/** Every category in order, with how many contacts it has. */
export async function readCategories(db: Db): Promise<Category[]> {
  const [categories, counts] = await Promise.all([findCategories(db), findContactCounts(db)]);
  const countOf = new Map(counts.map(({ category, count }) => [category, count]));
  return categories.map((one) => ({ ...one, contact_count: countOf.get(one.value) ?? 0 }));
}

/**
 * Adds categories, all of them or none. A value alone stands for a built-in category, or for one
 * whose label is made of it.
 * @throws Problem `categories.nothing-valid`, `categories.invalid-value` or `categories.taken`.
 */
export async function addCategories(
  { db }: Context,
  actor: Actor,
  given: readonly (string | CategoryToAdd)[],
): Promise<Category[]> {
  const categories = given.map(asCategory);
  const { nothingValid, invalidValue, valueExists } = CATEGORY_TEXTS;
  if (categories.length === 0 || categories.every((it) => it.value === '' && it.label === '')) {
    throw invalidField(
      { field: 'categories', message: nothingValid, rule: 'required' },
      'categories.nothing-valid' satisfies CategoriesReason,
    );
  }
  for (const [at, { value, label }] of categories.entries()) {
    const field = `categories.${at}.${value !== '' && label === '' ? 'label' : 'value'}`;
    const rule = label === '' ? 'required' : categoryValueFault(value);
    if (rule) throw invalidValueProblem(field, invalidValue(value), rule);
    const again = categories.findIndex((one) => one.value === value) < at;
    if (again) throw takenProblem(field, valueExists(value));
  }
  return mapTakenErrors('categories', CATEGORY_TEXTS.exists, () =>
    db.transaction().execute(async (trx) => {
      const known = new Set((await findCategories(trx)).map((one) => one.value));
      const at = categories.findIndex((one) => known.has(one.value));
      const clash = categories[at];
      if (clash) throw takenProblem(`categories.${at}.value`, valueExists(clash.value));
      const added = await insertCategories(trx, categories);
      await writeAudit(trx, {
        actor,
        action: 'categories.added',
        subject: 'category',
        after: { categories: added },
      });
      return added.map((one) => ({ ...one, contact_count: 0 }));
    }),
  );
}

/**
 * Gives a category another value, and its contacts with it, in one transaction: those in the trash
 * too, which may come back, and the views that people have saved of it.
 * @throws Problem `categories.not-found`, `categories.protected`, `categories.same-name`,
 *   `categories.invalid-value`, `categories.taken` or `categories.changed-meanwhile`.
 */
export async function renameCategory(
  { db }: Context,
  actor: Actor,
  from: string,
  to: string,
  version?: number,
): Promise<Category> {
  refuseProtected(from);
  const fault = categoryValueFault(to);
  if (fault) throw invalidValueProblem('new_category', NAME_TEXTS[fault], fault);
  if (from === to) {
    throw invalidField(
      { field: 'new_category', message: CATEGORY_TEXTS.sameName, rule: 'not-allowed' },
      'categories.same-name' satisfies CategoriesReason,
    );
  }
  await mapTakenErrors('new_category', CATEGORY_TEXTS.exists, () =>
    db.transaction().execute(async (trx) => {
      const inTrash = { kind: 'contact', field: 'category', from, to } as const;
      await holdInTrash(trx, inTrash);
      const before = requiredCategory(await lockCategory(trx, from));
      requireVersion(before, version, {
        message: 'This category was changed by somebody else meanwhile',
        reason: 'categories.changed-meanwhile' satisfies CategoriesReason,
        current: (await readCategories(trx)).find((one) => one.value === from),
      });
      // 100,000 contacts take some ten seconds.
      await allowLongStatements(trx);
      await setChangeAuthor(trx, { actor, action: 'categories.renamed' });
      const after = await renameCategoryRow(trx, from, to);
      await insertTrashedRenames(trx, from);
      await renameInTrash(trx, inTrash);
      await renameCategoryInViews(trx, from, to);
      await writeAudit(trx, {
        actor,
        action: 'categories.renamed',
        subject: 'category',
        before,
        after,
      });
    }),
  );
  return requireFound(
    (await readCategories(db)).find((one) => one.value === to),
    NOT_FOUND,
  );
}

/**
 * Moves every contact of a category into another one; answers how many they were.
 * @throws Problem `categories.not-found`, `categories.same-target` or `categories.unknown-target`.
 */
export async function migrateCategory(
  { db }: Context,
  actor: Actor,
  from: string,
  to: string,
): Promise<number> {
  if (to === '' || from === to) {
    const message = to === '' ? CATEGORY_TEXTS.noTarget : CATEGORY_TEXTS.sameTarget;
    const rule = to === '' ? 'required' : 'not-allowed';
    throw invalidField(
      { field: 'to_category', message, rule },
      'categories.same-target' satisfies CategoriesReason,
    );
  }
  return db.transaction().execute(async (trx) => {
    // In one order, so that two who move in opposite directions wait instead of blocking each other.
    const locked = new Map<string, CategoryRow | undefined>();
    for (const value of [from, to].toSorted()) locked.set(value, await lockCategory(trx, value));
    requiredCategory(locked.get(from));
    if (!locked.get(to)) {
      throw invalidField(
        { field: 'to_category', message: CATEGORY_TEXTS.noTarget, rule: 'not-allowed' },
        'categories.unknown-target' satisfies CategoriesReason,
      );
    }
    await allowLongStatements(trx);
    const migrated = await moveContactsOfCategory(trx, actor, from, to);
    await writeAudit(trx, {
      actor,
      action: 'categories.migrated',
      subject: 'category',
      before: { category: from },
      after: { category: to, migrated },
    });
    return migrated;
  });
}

/**
 * Deletes a category that has no contacts.
 * @throws Problem `categories.not-found`, `categories.protected` or `categories.has-contacts`.
 */
export async function removeCategory({ db }: Context, actor: Actor, value: string): Promise<void> {
  refuseProtected(value);
  await mapConstraintErrors({ contact_category_fkey: hasContactsProblem }, () =>
    db.transaction().execute(async (trx) => {
      const before = requiredCategory(await lockCategory(trx, value));
      await deleteCategoryRow(trx, value);
      await writeAudit(trx, {
        actor,
        action: 'categories.removed',
        subject: 'category',
        before,
      });
    }),
  );
}

/** Of a value alone: the built-in category of that name, or one with a title-cased label. */
function asCategory(given: string | CategoryToAdd): CategoryValues {
  if (typeof given !== 'string') return given;
  const builtIn = BUILT_IN_CATEGORIES.find((one) => one.value === given);
  return builtIn ?? { value: given, label: titleCased(given), description: '' };
}

/** `night_shift` as `Night Shift` (spec 2, section 3: "a title-cased label"). */
function titleCased(value: string): string {
  return value
    .split('_')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
    .slice(0, CATEGORY_LIMITS.label);
}

const NAME_TEXTS = {
  required: CATEGORY_TEXTS.empty,
  format: CATEGORY_TEXTS.characters,
  'too-long': CATEGORY_TEXTS.tooLong,
} as const;

const NOT_FOUND = {
  message: 'This category does not exist',
  reason: 'categories.not-found' satisfies CategoriesReason,
};

function requiredCategory(category: CategoryRow | undefined): CategoryRow {
  return requireFound(category, NOT_FOUND);
}

function refuseProtected(value: string): void {
  if (!PROTECTED_CATEGORIES.includes(value)) return;
  throw new Problem('conflict', 'This category is protected', {
    reason: 'categories.protected' satisfies CategoriesReason,
  });
}

function hasContactsProblem(): Problem {
  return new Problem('conflict', CATEGORY_TEXTS.blocked, {
    reason: 'categories.has-contacts' satisfies CategoriesReason,
  });
}

function invalidValueProblem(
  field: string,
  message: string,
  rule: 'required' | 'format' | 'too-long',
): Problem {
  return invalidField(
    { field, message, rule },
    'categories.invalid-value' satisfies CategoriesReason,
  );
}

function takenProblem(field: string, message: string): Problem {
  return new Problem('conflict', message, {
    reason: 'categories.taken' satisfies CategoriesReason,
    validationErrors: [{ field, message, rule: 'not-allowed' }],
  });
}

/** The primary key has the last word about values. */
function mapTakenErrors<T>(field: string, message: string, write: () => Promise<T>): Promise<T> {
  return mapConstraintErrors({ category_pkey: () => takenProblem(field, message) }, write);
}
