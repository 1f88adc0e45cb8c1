/** Some timings or rates of one thing. */
export type Sample = readonly number[];

const quantile = (sorted: Sample, share: number): number => {
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  return low + (high - low) * (place - Math.floor(place));
};

const ascending = (sample: Sample): Sample => sample.toSorted((left, right) => left - right);

export const median = (sample: Sample): number => quantile(ascending(sample), 0.5);

/** What all but one in twenty stay under. */
export const high = (sample: Sample): number => quantile(ascending(sample), 0.95);

export const highest = (sample: Sample): number => Math.max(...sample);

/** Half the distance of the quartiles, as a share of the median: how far a typical value is from it. */
export const spread = (sample: Sample): number => {
  const sorted = ascending(sample);
  return (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / 2 / quantile(sorted, 0.5);
};
