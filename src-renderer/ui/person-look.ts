/** How many colors people have: `--canopy-person-0` and on. */
export const PERSON_COLORS = 8;

/** A person's colour, the same in every window. @param person the id, which a new name leaves as it is */
export const personColour = (person: string): string => {
  let hash = 0;
  for (const unit of person) hash = (hash * 31 + (unit.codePointAt(0) ?? 0)) % 1_000_003;
  return `var(--canopy-person-${hash % PERSON_COLORS})`;
};

const firstOf = (word: string): string => {
  const [first] = new Intl.Segmenter().segment(word);
  return first?.segment.toLocaleUpperCase() ?? '';
};

/** “AM” for “Ann Miller”, “A” for “Ann”. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return firstOf(first) + (last === undefined ? '' : firstOf(last));
};
