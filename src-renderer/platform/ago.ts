const UNITS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60]
];

const FORMAT = new Intl.RelativeTimeFormat('en-GB', { numeric: 'always' });

/** How long ago a moment is, in its largest unit: "just now", "5 minutes ago", "3 days ago". */
export const ago = (at: string, now = new Date()): string => {
  const seconds = (now.getTime() - new Date(at).getTime()) / 1_000;
  // By a clock that has been put back since, a backup can be of a time to come.
  const unit = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  return unit === undefined ? 'just now' : FORMAT.format(-Math.trunc(seconds / unit[1]), unit[0]);
};
