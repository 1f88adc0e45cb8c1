/** Pixels between the hint and what it is about, and the least between it and the window's edge. */
const GAP = 12;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

const clamp = (value: number, most: number): number => Math.max(GAP, Math.min(value, most));

/**
 * Where a hint goes: below what it is about, above it where there is no room, and inside its lower right corner where it
 * takes up the window. Alone (`about` is `null`) it stands in the middle, low enough not to cover what one looks at.
 */
export const hintPlace = (about: Box | null, hint: Size, view: Size): { left: number; top: number } => {
  const mostLeft = view.width - GAP - hint.width;
  const mostTop = view.height - GAP - hint.height;
  if (about === null)
    return {
      left: clamp((view.width - hint.width) / 2, mostLeft),
      top: clamp(view.height * 0.94 - hint.height - GAP, mostTop)
    };
  const below = about.top + about.height + GAP;
  const above = about.top - GAP - hint.height;
  const left = clamp(about.left, mostLeft);
  if (below <= mostTop) return { left, top: clamp(below, mostTop) };
  if (above >= GAP) return { left, top: clamp(above, mostTop) };
  return {
    left: clamp(about.left + about.width - hint.width - GAP, mostLeft),
    top: clamp(about.top + about.height - hint.height - GAP, mostTop)
  };
};
