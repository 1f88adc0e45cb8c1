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
  upsert: {
    fine: 'A row is updated in place where its condition holds, and only there.',
    failed: 'INSERT … ON CONFLICT did not keep to its condition: two processes would do the work of one.'
  },
  locks: {
    fine: 'Writers can take turns by advisory locks.',
    warning: 'There are no advisory locks: several processes that write one workspace plan more often in vain.'
  },
  notifications: {
    fine: 'Processes can wake each other by NOTIFY.',
    warning:
      'No notification came: changes of other processes are looked for five times a second while somebody follows.'
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
