import type { Contact } from '@station/contract/contacts/contacts';
import type { QueryClient } from '@tanstack/react-query';
import { m } from '../../../paraglide/messages.js';
import { confirm } from '../../../ui/confirm.tsx';
import type { Choice } from '../../../ui/use-chosen.ts';
import { restoredTexts, restoreItems } from '../../trash/trash-restore.data.ts';
import * as texts from './contact-action-texts.ts';
import { bulkDelete, bulkMove, deleteOne, setActive } from './contact-changes.data.ts';
import { categoryLabel } from './contact-texts.ts';
import type { CategoryChoice } from './contacts.data.ts';

/** Something that is written: `what` tells it from others, for a second press of the same does nothing. */
export type Job<Data> = { what: readonly unknown[]; run: () => Promise<Data> };
type Write = <Data>(job: Job<Data>) => Promise<Data>;

/** Where contacts are deleted, archived and moved: a list, or the page of one. */
export type Place = {
  choice: Pick<Choice<Contact>, 'chosen' | 'forget' | 'clear'>;
  categories: readonly CategoryChoice[] | undefined;
  /** Rows have gone, perhaps with the focus. */
  onGone: () => void;
  client: QueryClient;
  /** For a row that goes, for several rows, and for what shows by itself. */
  writeOne: Write;
  writeSeveral: Write;
  write: Write;
  fail: (title: string, error: unknown) => void;
  done: (text: string, action?: { label: string; run: () => void }, duration?: number) => void;
};

/** How long a deletion can be taken back by its toast, in milliseconds; after that by the trash. */
const UNDO_MS = 10_000;

/** Asks, and deletes one contact. */
export async function remove(place: Place, contact: Contact): Promise<void> {
  const { id, name } = contact;
  if (!(await confirm(texts.deleteQuestion(contact)))) return;
  try {
    await place.writeOne({ what: [id], run: () => deleteOne(place.client, id) });
    place.choice.forget(id);
    place.onGone();
    deleted(place, texts.deletedOneText(), [id], name);
  } catch (error) {
    place.fail(texts.deleteFailure(), error);
  }
}

/** Archives one, or brings it back. */
export function archive(place: Place, { id, name, is_active }: Contact): Promise<void> {
  return archiveAs(place, id, name, !is_active);
}

async function archiveAs(place: Place, id: number, name: string, active: boolean): Promise<void> {
  try {
    await place.write({ what: [id, active], run: () => setActive(place.client, id, active) });
    place.done(texts.activeText(name, active), {
      label: m.common_undo(),
      run: () => void archiveAs(place, id, name, !active),
    });
  } catch (error) {
    place.fail(texts.activeFailure(active), error);
  }
}

/** Asks, and deletes those that are chosen. */
export async function removeChosen(place: Place): Promise<void> {
  const chosen = [...place.choice.chosen.values()];
  const ids = [...place.choice.chosen.keys()];
  if (!(await confirm(texts.bulkDeleteQuestion(chosen)))) return;
  try {
    const run = () => bulkDelete(place.client, ids);
    const { details } = await place.writeSeveral({ what: ids, run });
    place.choice.clear();
    place.onGone();
    deleted(place, texts.deletedText(details), ids);
  } catch (error) {
    place.fail(texts.bulkDeleteFailure(error), error);
  }
}

/** Puts those that are chosen into a category. */
export async function moveChosen(place: Place, category: string): Promise<void> {
  const ids = [...place.choice.chosen.keys()];
  try {
    const run = () => bulkMove(place.client, ids, category);
    const { details } = await place.writeSeveral({ what: [category, ...ids], run });
    place.choice.clear();
    place.onGone();
    place.done(texts.movedText(details, categoryLabel(category, place.categories)));
  } catch (error) {
    place.fail(texts.bulkMoveFailure(error), error);
  }
}

/** Says so, and offers to take it back. */
function deleted(place: Place, text: string, ids: readonly number[], name?: string): void {
  place.done(
    text,
    { label: m.common_restore(), run: () => void undelete(place, ids, name) },
    UNDO_MS,
  );
}

async function undelete(place: Place, ids: readonly number[], name?: string): Promise<void> {
  try {
    const items = ids.map((id) => ({ kind: 'contact', id }) as const);
    const run = () => restoreItems(place.client, items);
    const restored = await place.write({ what: items, run });
    place.done(await restoredTexts(restored, name));
  } catch (error) {
    place.fail(texts.undeleteFailure(), error);
  }
}
