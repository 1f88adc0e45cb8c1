import { CommandFailure, parseOptions, printJson, type CliCommand } from './command';
import { messages } from './messages';
import { onTeamWorkspace, postgresUrl, WORKSPACE_OPTIONS, WORKSPACE_USAGE } from './team-options';

export const teamCheckCommand: CliCommand = {
  usage: `canopy team check --postgres URL [--workspace W]

${WORKSPACE_USAGE}

Makes a copy of each snapshot that is kept, and of the whole log where it still goes
back to its beginning, and compares all their rows. Standard output is
{"workspace":…,"entry":…,"agree":true,"copies":[{"from":…,"digest":…}]}: the entry of
the log up to which that is, and for each copy the entry at which its snapshot ends
(0: the beginning of the log) and the SHA-256 of its rows. Two databases that hold the
same have the same digests. Ends with 1 where copies differ. Nothing is changed.`,
  run: async (args, io) => {
    const values = parseOptions('team check', args, WORKSPACE_OPTIONS);
    const { workspace } = values;
    await onTeamWorkspace(postgresUrl(values, io), workspace, async ({ digests: readDigests }) => {
      const { entry, digests } = await readDigests();
      const agree = new Set(digests.map(({ digest }) => digest)).size === 1;
      printJson(io, { workspace, entry, agree, copies: digests });
      if (!agree) throw new CommandFailure(messages.teamFaults.disagree(workspace));
    });
  }
};
