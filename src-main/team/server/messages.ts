/** What a process of a team's service says of calls that it cannot answer now, and of its state. */
export const messages = {
  notReady: {
    starting: 'This process is starting. Call again in a moment.',
    draining: 'This process is about to end. Call again, and another one answers.',
    database: 'The database cannot be reached. Nothing was changed; call again in a moment.',
    behind: 'This process has not caught up with the others for some time. Call again, and another one answers.',
    storage:
      'This process cannot read or write its copies: the disk of its cache folder is full or fails. Call again, and another one answers.',
    clock:
      'The clock of this process and that of the database differ by more than five minutes. Set the one that is wrong; meanwhile another process answers.',
    newerEntries: 'A newer version of Canopy has written to this workspace. This process has to be updated.',
    olderProcesses:
      'Processes of an older version of Canopy are still running. This one serves as soon as the last of them has ended.'
  },
  cacheFails: (folder: string): string =>
    `The cache folder “${folder}” cannot be written: its disk is full or fails. Make room there, or name another by --cache.`,
  noDefault: (workspace: string): string =>
    `The database has no workspace “${workspace}”. “canopy team init” makes its tables and its first workspace.`
};
