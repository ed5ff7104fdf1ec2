/** So many of the commonest passwords are refused (accounts issue, "Rules"). */
const REFUSED = 3_000;

let refused: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is one of the 3,000 commonest, in any case of letters. */
export async function isCommonPassword(password: string): Promise<boolean> {
  refused ??= readList();
  return (await refused).has(password.normalize('NFC').toLowerCase());
}

/** The list is unpacked when it is first asked for, and only its beginning is kept. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  // Ordered by how often they were found, the commonest first.
  const list = dictionary['passwords-common'] as string[];
  return new Set(list.slice(0, REFUSED).map((password) => password.toLowerCase()));
}
