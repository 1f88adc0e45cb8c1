const ROUNDS = 5;

/** Figures of two things, each as often as the other. */
export interface Pairs {
  readonly own: number[];
  readonly bare: number[];
}

/** Measures two things in turns, after one round that is not counted. */
export const inTurns = async (one: () => Promise<number>, limit: () => Promise<number>): Promise<Pairs> => {
  const [own, bare]: [number[], number[]] = [[], []];
  for (let round = -1; round < ROUNDS; round += 1) {
    const isFirst = round % 2 === 0;
    const first = await (isFirst ? one() : limit());
    const second = await (isFirst ? limit() : one());
    if (round < 0) continue;
    own.push(isFirst ? first : second);
    bare.push(isFirst ? second : first);
  }
  return { own, bare };
};
