/** More people than this are gathered to clusters (visitors issue, 6). */
export const CLUSTER_ABOVE = 500;

/** More people than this are drawn on a canvas: so many elements that move cost too many frames. */
export const CANVAS_ABOVE = 150;

/** At most so many of a spot are spread out; the list has them all. */
export const SPREAD_MAX = 40;
