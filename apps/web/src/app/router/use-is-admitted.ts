import { useSession } from '../../platform/session.ts';

/** Whether somebody is signed in of whom nothing is asked first: what the guard lets into the tools. */
export function useAdmitted(): boolean {
  const session = useSession();
  if (session.status !== 'authenticated') return false;
  return (session.user.standing ?? 'active') === 'active';
}
