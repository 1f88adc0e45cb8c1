/** What the picture is painted in; the branches of the top level take the fills in turn. */
export interface Palette {
  readonly fills: readonly string[];
  readonly together: string;
  /** Where there is nothing. */
  readonly ground: string;
  /** Between tiles. */
  readonly line: string;
  readonly text: string;
  readonly focus: string;
  readonly hover: string;
}

const FILLS = ['--overview-a', '--overview-b', '--overview-c', '--overview-d', '--overview-e', '--overview-f'];

/** Reads the colours off a probe: variables hold both schemes and the system's own colours, a canvas wants one of them. */
export const readPalette = (probe: HTMLElement): Palette => {
  const colour = (variable: string): string => {
    probe.style.color = `var(${variable})`;
    return getComputedStyle(probe).color;
  };
  return {
    fills: FILLS.map(colour),
    together: colour('--overview-together'),
    ground: colour('--overview-ground'),
    line: colour('--overview-line'),
    text: colour('--overview-text'),
    focus: colour('--overview-focus'),
    hover: colour('--overview-hover')
  };
};
