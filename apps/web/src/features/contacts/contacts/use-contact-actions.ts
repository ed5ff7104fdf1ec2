import { ALL_CATEGORIES, type Contact } from '@station/contract/contacts/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loadCode } from '../../../platform/load-code.ts';
import { useWrite } from '../../../platform/write.ts';
import { toast } from '../../../ui/toaster.tsx';
import type { Job, Place } from './contact-steps.ts';
import { contactsProblemText } from './contact-texts.ts';

/** What went wrong last, for the banner: what, and why. */
export type Failure = { title: string; text: string };

type Steps = typeof import('./contact-steps.ts');
// At the first press: most visits look somebody up, and change nothing.
const loadSteps = (): Promise<Steps> => import('./contact-steps.ts');

/** Deleting, archiving and moving contacts: the questions before, the words after. */
export function useContactActions(props: Pick<Place, 'choice' | 'categories' | 'onGone'>) {
  const [failure, setFailure] = useState<Failure>();
  const client = useQueryClient();
  const one = useJobs();
  const several = useJobs();
  const { write } = useJobs();

  const fail = (title: string, error: unknown) =>
    setFailure({ title, text: contactsProblemText(error) });
  const place: Place = {
    ...props,
    client,
    writeOne: one.write,
    writeSeveral: several.write,
    write,
    fail,
    done: (text, action, duration) => {
      setFailure(undefined);
      toast({ text, tone: 'good', ...(action && { action }), ...(duration && { duration }) });
    },
  };
  const take = (step: (steps: Steps) => unknown) => {
    const refuse = (error: unknown) => toast({ text: contactsProblemText(error), tone: 'bad' });
    void loadCode(loadSteps).then(step, refuse);
  };
  return {
    failure,
    fail,
    dismiss: () => setFailure(undefined),
    /** The contact that is being deleted. */
    leaving: one.pending?.[0],
    busy: several.pending !== undefined,
    remove: (contact: Contact) => take((steps) => steps.remove(place, contact)),
    archive: (contact: Contact) => take((steps) => steps.archive(place, contact)),
    removeChosen: () => take((steps) => steps.removeChosen(place)),
    moveChosen: (category: string) => {
      if (category !== ALL_CATEGORIES) take((steps) => steps.moveChosen(place, category));
    },
  };
}

/** `useWrite` for calls that come with their own code; `pending` is what is being written. */
function useJobs() {
  const { isPending, variables, mutateAsync } = useWrite({
    mutationFn: ({ run }: Job<unknown>) => run(),
  });
  return {
    pending: isPending ? variables.what : undefined,
    // What comes of a job is what its own function answers.
    write: <Data>(job: Job<Data>) => mutateAsync(job) as Promise<Data>,
  };
}
