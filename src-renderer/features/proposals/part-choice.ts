import { isBlocked, type ProposalKey, type ProposalPart } from '../../../src-shared/proposals';

/** What the person has ticked or unticked, by part and clash: a clash that is new asks again. */
export type Ticks = ReadonlyMap<string, boolean>;

const decisionOf = ({ key, clash }: ProposalPart): string => `${key} ${clash?.kind ?? ''}`;

const isTicked = (part: ProposalPart, decisions: Ticks): boolean =>
  !isBlocked(part) && (decisions.get(decisionOf(part)) ?? part.clash === null);

/** What is published: the ticked parts, and the new categories that they lie in. `along`: those of the latter that are not ticked themselves. */
export interface PartChoice {
  readonly taken: ReadonlySet<ProposalKey>;
  readonly along: ReadonlySet<ProposalKey>;
}

export const choiceOf = (parts: readonly ProposalPart[], decisions: Ticks): PartChoice => {
  const byKey = new Map(parts.map((part) => [part.key, part]));
  const ticked = parts.filter((part) => isTicked(part, decisions)).map(({ key }) => key);
  const taken = new Set(ticked);
  const along = new Set<ProposalKey>();
  // A set that grows while it is gone through: what is added comes up as well.
  for (const key of taken)
    for (const needed of byKey.get(key)?.needs ?? [])
      if (byKey.has(needed) && !taken.has(needed)) {
        taken.add(needed);
        along.add(needed);
      }
  return { taken, along };
};

/** Ticks or unticks a part. What needs an unticked one is unticked with it. */
export const decide = (
  parts: readonly ProposalPart[],
  decisions: Ticks,
  chosen: readonly ProposalPart[],
  isChosen: boolean
): Ticks => {
  const next = new Map(decisions);
  const dropped = new Set<ProposalKey>();
  for (const part of chosen) {
    if (!isBlocked(part)) next.set(decisionOf(part), isChosen);
    dropped.add(part.key);
  }
  if (isChosen) return next;
  for (let size = -1; size !== dropped.size;) {
    size = dropped.size;
    for (const part of parts)
      if (!dropped.has(part.key) && part.needs.some((key) => dropped.has(key))) {
        dropped.add(part.key);
        next.set(decisionOf(part), false);
      }
  }
  return next;
};

export const deletionsFirst = (parts: readonly ProposalPart[]): ProposalPart[] =>
  parts.toSorted((a, b) => Number(b.does.includes('delete')) - Number(a.does.includes('delete')));

const PATH = ' › ';

/** Where a part is in the tree; `''`: at the top level. */
export const partPlace = ({ path }: ProposalPart): string => path.join(PATH);

/** Parts by their places, each place before those inside of it. */
export const byPlace = (parts: readonly ProposalPart[]): ProposalPart[] =>
  parts.toSorted((a, b) => (partPlace(a) < partPlace(b) ? -1 : Number(partPlace(a) > partPlace(b))));

/** The names of parts that differ from an earlier review. */
export const changedParts = (before: readonly ProposalPart[], now: readonly ProposalPart[]): string[] => {
  const texts = new Map(before.map((part) => [part.key, JSON.stringify(part)]));
  const others = now.filter((part) => texts.get(part.key) !== JSON.stringify(part));
  const keys = new Set(now.map(({ key }) => key));
  return [...others, ...before.filter(({ key }) => !keys.has(key))].map(({ name }) => name);
};
