import { anyOf } from '../platform/plural';

/** Sentences of the commands of a team. */
export const teamMessages = {
  teamPeople: {
    words: 'Say list, add NAME, role PERSON ROLE, or remove PERSON.',
    role: (given: string, known: readonly string[]): string =>
      `A role is ${anyOf([...known, 'none'])}, not “${given}”.`,
    branch: (given: string): string => `--branch takes the id of a category, not “${given}”.`,
    branchAlone: '--branch goes with a role.',
    noBranch: (branch: number, workspace: string): string =>
      `The workspace “${workspace}” has no category ${branch}. Nobody could change anything there.`,
    nobody: (person: string): string => `The team has nobody with the id “${person}”.`,
    noEditor: (person: string, workspace: string): string =>
      `“${person}” may not change the workspace “${workspace}”: only an editor or an admin may.`
  },
  teamTokens: {
    words: 'Say list, create PERSON, or revoke ID.',
    days: (given: string): string => `--expires takes days from 1 to 99999, or “never”, not “${given}”.`,
    none: (id: string): string => `There is no token with the id “${id}”.`
  },
  teamSignIn: {
    url: (given: string): string => `--url takes the address of a service over https, not “${given}”.`,
    prompt: (url: string, code: string): string => `Open ${url} and see that it shows the code ${code}.`,
    issuer: (given: string): string => `--oidc-issuer takes an address over https, not “${given}”.`,
    issuerMissing: '--oidc-client, --oidc-audience and --oidc-first-role go with --oidc-issuer.',
    incomplete: '--oidc-issuer needs --oidc-client and --public-url.'
  },
  teamFaults: {
    url: '--postgres takes the URL of a database, such as postgres://user:password@host:5432/database.',
    workspaceName: (given: string): string =>
      `--workspace takes a to z, digits and hyphens, 63 at most and no hyphen at either end, not “${given}”.`,
    noWorkspace: (name: string): string =>
      `The database has no workspace “${name}”. “canopy team init --workspace ${name}” makes it.`,
    noWindow: 'The window was not built, or is not beside the command line: --web needs it. “npm start” builds it.',
    cache: (folder: string, reason: string): string =>
      `The cache folder “${folder}” cannot be used: ${reason}. Name another by --cache.`,
    notInitialised: 'The database has no tables of a team. “canopy team init” makes them.',
    /** `reason`: in the words of the database, or of the system. */
    database: (reason: string): string => `The database cannot be used: ${reason}`,
    disagree: (workspace: string): string =>
      `The copies of “${workspace}” differ. Keep the database as it is, and restore its backup elsewhere to compare.`,
    closed: 'The command has ended.',
    olderProcesses:
      'Processes of an older version of Canopy still serve this database, and could not read what this one would write. Update them first, or import with the older version.',
    newerEntries: 'A newer version of Canopy has written to this workspace. Update this one.',
    publicUrl: (given: string): string =>
      `--public-url takes an address without a path, such as https://canopy.example, not “${given}”.`,
    webhookAction: 'Say what to do with webhooks: list, add URL, rotate ID, enable ID or remove ID.',
    projection: 'Say whether the table is wanted: on or off.',
    seconds: (option: string, given: string): string => `${option} takes seconds, from 0 to 9999, not “${given}”.`
  }
};
