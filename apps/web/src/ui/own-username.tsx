type OwnUsernameProps = { username: string | undefined };

/** The signed-in person's name, unseen in a form: it tells a password manager whose password this is. */
export function OwnUsername({ username = '' }: OwnUsernameProps) {
  return (
    <input
      type="text"
      name="username"
      className="visually-hidden"
      autoComplete="username"
      value={username}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
