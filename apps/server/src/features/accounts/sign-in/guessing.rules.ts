/** For so many days its owner is told, at each sign-in, that others were guessing at an account. */
const TOLD_FOR_DAYS = 7;

/** What a sign-in answers about guesses at the account: when unknown devices were last refused. */
export function noticeOf(guessedAt: Date | null, now: Date): { guessed_at?: string } {
  const isRecent =
    guessedAt !== null && now.getTime() - guessedAt.getTime() < TOLD_FOR_DAYS * 86_400_000;
  return isRecent ? { guessed_at: guessedAt.toISOString() } : {};
}
