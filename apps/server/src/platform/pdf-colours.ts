/** Colours of the design, section 6, on printed pages. */
export const INK = '#11142b';
export const MUTED = '#585e7a';
export const PRIMARY = '#4f46e5';
export const SUN = '#f59e0b';
export const DANGER = '#b91c1c';
