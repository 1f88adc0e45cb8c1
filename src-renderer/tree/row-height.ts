/** Pixels. Fixed, so that a million rows need no measuring and stay under Chromium's limit on an element's height. */
export const ROW_HEIGHT = 28;
