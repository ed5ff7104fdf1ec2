/** A key or a chord as it stands on a keyboard: `Mod+k` reads `Ctrl K`. */
export function Keys({ keys }: { keys: string }) {
  const [first = '', second] = keys.replace('Mod+', 'Ctrl ').split(' ');
  return <kbd>{second ? `${first} ${second.toUpperCase()}` : first}</kbd>;
}
