/** A letter to an address. */
export const letterTo = (address: string) =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}`;

/** What a phone dials: digits and a leading plus; the rest is only for reading. */
export const callTo = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;
