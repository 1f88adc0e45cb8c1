import type { Settings } from '../../src-shared/settings';
import { useSetting } from '../session/settings-state';

/** Pixels. Fixed, so that a million rows need no measuring and stay under Chromium's limit on an element's height. */
const ROW_HEIGHTS: Readonly<Record<Settings['density'], number>> = { comfortable: 28, compact: 24 };

/** The height of a row, in pixels, as the settings have it. */
export const useRowHeight = (): number => ROW_HEIGHTS[useSetting('density')];
