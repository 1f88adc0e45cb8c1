/** What `canopy team check-engine` finds, in words. */
export const messages = {
  version: (version: string): string => `The database says that it is ${version}.`,
  duplicate: {
    fine: 'Of two who insert the same key, one is told that it is taken (23505).',
    failed: (found: string): string =>
      `A key that is taken could be inserted again, or its refusal was ${found} and not 23505: two processes would write over each other.`
  },
  race: {
    fine: (codes: string): string =>
      `Of two transactions that insert the same key at once, exactly one gets it; the other is told so (${codes}).`,
    failed: (found: string): string =>
      `Two transactions inserted the same key at once, and ${found}: two processes would write over each other.`
  },
  predecessor: {
    fine: 'A row is inserted behind another one exactly where that is there.',
    failed: 'INSERT … SELECT did not keep to the row before: a process that is far behind could begin a second history.'
  },
  ownWrites: {
    fine: (rounds: number): string =>
      `What one connection has committed the other reads at once (${rounds} of ${rounds}).`,
    failed: (missed: number, rounds: number): string =>
      `What one connection had committed the other did not read at once, ${missed} of ${rounds} times: reads would be behind writes that were answered. Use the primary, or synchronous reads.`
  },
  order: {
    fine: 'A range of keys comes in order and without a gap.',
    failed: 'A range of keys did not come in order and whole.'
  },
  bytes: {
    fine: 'A megabyte of bytes comes back as it was written.',
    failed: 'A megabyte of bytes did not come back as it was written.'
  },
  rollBack: {
    fine: 'A transaction that is rolled back leaves nothing.',
    failed: 'A transaction that was rolled back has left something.'
  },
  removal: {
    fine: 'A range of keys can be deleted.',
    failed: 'Deleting a range of keys deleted something else.'
  },
  cut: {
    fine: (there: number, rounds: number): string =>
      `Of ${rounds} inserts whose connection broke off, ${there} had been carried out, and repeating each came to the same: the row is there once.`,
    failed: 'An insert whose connection broke off could not be settled by repeating it.'
  },
  clock: {
    fine: 'Times are compared by the clock of the database.',
    failed: 'Times could not be compared by the clock of the database.'
  },
  durability: {
    fine: (value: string): string => `A commit waits for the disk (synchronous_commit = ${value}).`,
    warning: (value: string): string =>
      `synchronous_commit is ${value}: what was answered can be lost with the power. Set it to on, and for a standby that may take over name it in synchronous_standby_names.`,
    fsync: 'fsync is off: a power failure can ruin the database.',
    unknown: 'The database does not say whether a commit waits for the disk. Its own documentation does.'
  },
  /** `reason`: in the words of the database. */
  broke: (probe: string, reason: string): string => `${probe}: ${reason}`,
  summary: {
    fine: 'All that the design needs is there. It says nothing about speed or failover: try those with your own.',
    failed: 'This database cannot hold a team.'
  }
};
