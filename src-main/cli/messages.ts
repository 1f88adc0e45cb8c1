import type { Fault } from '../../src-shared/envelope';
import type { ProposalPart, ProposalState } from '../../src-shared/proposals';
import type { FAULT_CHOICES, FaultKind, FileFormat, FoundFault } from '../../src-shared/import-plan';
import type { RuleFinding } from '../../src-shared/rule-check';
import { anyOf, counted, pluralForm } from '../platform/plural';

const teamMessages = {
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
    reviewers: (given: string): string => `Say of how many reviewers, from 1 to 10, or off, not “${given}”.`,
    projection: 'Say whether the table is wanted: on or off.',
    seconds: (option: string, given: string): string => `${option} takes seconds, from 0 to 9999, not “${given}”.`
  }
};

/** Sentences of the command line. None repeats a credential. */

const REASONS: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'there is no such file or folder.'],
  ['ENOTDIR', 'there is no such folder.'],
  ['EISDIR', 'it is a folder.'],
  ['EACCES', 'you have no permission for it.'],
  ['EPERM', 'you have no permission for it.'],
  ['EROFS', 'nothing can be written there.'],
  ['ENOSPC', 'the disk is full.']
]);

const reasonOf = (error: unknown): string =>
  error instanceof Error ? (REASONS.get('code' in error ? error.code : null) ?? error.message) : String(error);

/** A sentence with the faults of a JSON value, a line each. `whole`: what the value is called. */
const withFaults = (sentence: string, faults: readonly Fault[], whole: string): string =>
  [sentence, ...faults.map(({ pointer, message }) => `  ${pointer === '' ? whole : pointer}: ${message}`)].join('\n');

const LEAVE_OUT = 'leaves the category out';
const TOP_LEVEL = 'puts it at the top level';
const AS_METADATA = 'keeps the text in the metadata';
const DROP = 'drops the value';

const FAULT_CHOICE_WORDS: {
  readonly [K in FaultKind]: Readonly<Record<(typeof FAULT_CHOICES)[K][number], string>>;
} = {
  missing_parent: { create: 'makes the parent', top_level: TOP_LEVEL, leave_out: LEAVE_OUT },
  ambiguous_parent: { first: 'takes the first of them', top_level: TOP_LEVEL, leave_out: LEAVE_OUT },
  several_parents: { first: 'puts it under the first', copy: 'puts a copy under each' },
  cycle: { top_level: TOP_LEVEL, leave_out: LEAVE_OUT },
  too_deep: { raise: 'moves it up to the last level', leave_out: LEAVE_OUT },
  duplicate_id: { as_new: 'imports it without the id', leave_out: LEAVE_OUT },
  no_name: { placeholder: 'gives it a name', leave_out: LEAVE_OUT },
  name_too_long: { shorten: 'shortens the name', leave_out: LEAVE_OUT },
  invalid_slug: { repair: 'makes a slug of it', metadata: AS_METADATA, drop: 'leaves the slug out' },
  description_too_long: { metadata: 'keeps the whole text in the metadata', shorten: 'shortens it' },
  not_yes_or_no: { metadata: AS_METADATA, drop: DROP },
  not_a_number: { metadata: AS_METADATA, drop: DROP },
  invalid_metadata: { as_text: 'keeps it as a text', drop: DROP },
  metadata_too_large: { shorten: 'leaves out what does not fit', drop: 'leaves the metadata out' },
  extra_cells: { metadata: 'keeps the cells in the metadata', drop: 'leaves the cells out' }
};

const FAULT_WORDS: Readonly<Record<FaultKind, string>> = {
  missing_parent: 'a parent that is not in the file',
  ambiguous_parent: 'a parent that several could be',
  several_parents: 'more than one parent',
  cycle: 'a category below itself',
  too_deep: 'a category below the deepest level of a tree',
  duplicate_id: 'an id that another category has',
  no_name: 'no name',
  name_too_long: 'a name that is too long',
  invalid_slug: 'a text that no slug can be',
  description_too_long: 'a description that is too long',
  not_yes_or_no: 'a value that says neither yes nor no',
  not_a_number: 'a position that is not a number',
  invalid_metadata: 'metadata that is no object',
  metadata_too_large: 'more metadata than a category can have',
  extra_cells: 'more cells than columns'
};

const FILE_FORMAT_WORDS: Readonly<Record<FileFormat, string>> = {
  csv: 'a table as text, with any separator',
  xlsx: 'a workbook of Excel',
  ods: 'a spreadsheet of OpenDocument',
  json: "Canopy's own JSON, or another program's",
  jsonl: 'JSON Lines',
  yaml: 'YAML',
  text: 'an indented list, or a path a line',
  markdown: 'lists or headings of Markdown',
  opml: 'an outline (OPML)',
  google: "Google's or Shopify's product taxonomy",
  turtle: 'SKOS as Turtle',
  rdfxml: 'SKOS as RDF/XML',
  jsonld: 'SKOS as JSON-LD'
};

const DOES: Readonly<Record<ProposalPart['does'][number], string>> = {
  create: 'creates',
  update: 'changes',
  move: 'moves',
  delete: 'deletes',
  arrange: 'reorders what is in'
};

export const messages = {
  sendsAsEdited:
    'A window that opens this workspace, and “canopy serve --sync”, send edits as they are made. To see the requests first, choose “Manually” in the sync status of the window.',
  proposals: {
    words: 'Say list, show ID, publish ID, decline ID or ask ID.',
    keys: (given: string): string => `--only takes the keys of parts, such as 12,-3, not “${given}”.`,
    oneSource: 'Say what is proposed: either --edits EDITS, or --import with one INPUT.',
    noDryRun: '“canopy import --dry-run” tries a file. A proposal changes nothing until it is published.',
    noRequest: (faults: readonly Fault[]): string => withFaults('This cannot be proposed:', faults, 'the proposal'),
    head: (id: number, title: string, state: ProposalState): string => `Proposal ${id}, ${state}: ${title}`,
    /** A line about a part. `at`: the names from the top down to it. */
    part: ({
      key,
      does,
      at,
      to,
      below,
      clash
    }: Pick<ProposalPart, 'key' | 'does' | 'to' | 'below'> & {
      readonly at: readonly string[];
      readonly clash: string | null;
    }): string =>
      [
        `${key}: ${does.map((one) => DOES[one]).join(', ')} ${at.join(' > ')}`,
        ...(to === undefined ? [] : [` to ${to.length === 0 ? 'the top level' : to.join(' > ')}`]),
        ...(below === undefined || below === 0 ? [] : [` and ${counted(below, 'category', 'categories')} below it`]),
        ...(clash === null ? [] : [` (${clash})`])
      ].join(''),
    digest: (digest: string): string => `Digest: ${digest}`
  },
  standardInput: 'standard input',
  notJson: (file: string): string => `“${file}” is not valid JSON.`,
  unreadable: (file: string, error: unknown): string => `“${file}” cannot be read: ${reasonOf(error)}`,
  unwritable: (output: string | undefined, error: unknown): string =>
    `${output === undefined ? 'Standard output' : `“${output}”`} cannot be written: ${reasonOf(error)}`,
  moreHelp: (command: string): string => `“canopy ${command} --help” says more.`,
  unknownFields: (keys: readonly string[]): string =>
    `The file has no field ${anyOf(keys.map((key) => `“${key}”`))}, which --map gives a meaning to. The fields that it has are in “mapping” of what --dry-run prints without --map.`,
  newIds: 'Categories that are added get new ids.',
  notImported: (input: string): string => `“${input}” was not imported, and nothing was changed:`,
  jsonNotUtf8: (encoding: string): string =>
    `JSON must be UTF-8, and this file is not. If it is ${encoding}, as it seems, --encoding ${encoding} reads it.`,
  nothingToMatchBy: (by: string): string =>
    `No category of the file has what --match-by ${by} matches by, so nothing was changed. Match by id, slug, path or entry:KEY, whichever the file has.`,
  fileFormats: FILE_FORMAT_WORDS,
  importOptions: {
    format: (known: readonly string[], given: string): string => `--format takes ${anyOf(known)}, not “${given}”.`,
    encoding: (given: string): string =>
      `--encoding takes a label such as utf-8, windows-1252 or shift_jis, not “${given}”.`,
    separator: (given: string): string => `--separator takes one character, or “tab”, not “${given}”.`,
    headerRow: (given: string): string => `--header-row takes the number of a row, from 1 on, not “${given}”.`,
    headerTwice: '--header-row and --no-header do not go together.',
    conflict: (given: string): string => `--on-conflict takes append, update or replace, not “${given}”.`,
    matchBy: (given: string): string => `--match-by takes id, slug, path or entry:KEY, not “${given}”.`,
    matchByAlone: '--match-by goes with --on-conflict update or replace.',
    mapping: (file: string, faults: readonly Fault[]): string =>
      withFaults(
        `“${file}” is no mapping of fields. “canopy import --dry-run” prints one as “mapping”.`,
        faults,
        'the file'
      )
  },
  importFaults: {
    kinds: FAULT_WORDS,
    choices: FAULT_CHOICE_WORDS,
    unclear: 'a category that could be several of the workspace',
    unclearAsNew: 'imports it as a new one',
    noKind: (given: string, known: readonly string[]): string =>
      `--on-fault takes KIND=CHOICE, not “${given}”. Kinds are ${anyOf(known)}; all takes default.`,
    noChoice: (kind: string, known: readonly string[], given: string): string =>
      `--on-fault ${kind} takes ${anyOf(known)}, not “${given}”.`,
    /** `places`: examples. `choices`: the default comes first. */
    line: ({
      kind,
      count,
      places,
      choices
    }: Pick<FoundFault, 'kind' | 'count'> & {
      readonly places: FoundFault['examples'];
      readonly choices: readonly string[];
    }): string => {
      const [first = '', ...others] = choices;
      const shown = places.map(({ place, text }) => (text === '' ? place : `${place}: “${text}”`)).join('; ');
      const more = count > places.length ? '; …' : '';
      return `  ${FAULT_WORDS[kind]}, ${counted(count, 'time', 'times')} (${shown}${more}). It goes through with --on-fault ${kind}=${first} (or ${others.join(', ')}).`;
    },
    allDefault: '  --on-fault all=default takes the first of each. “canopy import --help” says what they do.',
    unclearLine: (count: number, option: string): string =>
      `  ${counted(count, 'category', 'categories')} of the file could be several of the workspace, or ${pluralForm(count, 'shares', 'share')} what they are matched by. Match by something else, or import them as new ones with --on-fault ${option}.`
  },
  unreadableCredentials: (file: string): string =>
    `The credentials for the service cannot be read from “${file}”. Run “canopy sync” with --token to give them again.`,
  presented: (fingerprint: string, known: string | undefined): string =>
    known === undefined
      ? `It presents a certificate with the fingerprint ${fingerprint}. If that is what its owner shows, give it with --tls-fingerprint.`
      : `It presents ${fingerprint}, and ${known} was given.`,
  notKept: (file: string, error: unknown): string =>
    `The credentials in “${file}” serve for this run, but could not be kept for this service alone: ${reasonOf(error)}`,
  otherOrigin: (file: string, given: string, now: string): string =>
    `The credentials in “${file}” were given for ${given}, but the workspace is now connected to ${now}. Nothing was sent there. If that is right, run “canopy sync” with --token and “--origin ${now}” to give credentials for it.`,
  notConnectedTo: (named: string, now: string): string =>
    `The workspace is connected to ${now}, not to ${named}. Nothing was sent, and no credentials were kept.`,
  noDialect: (file: string, why: string): string => `“${file}” holds no dialect: ${why}`,
  wrongDialect: (file: string, member: string, why: string): string =>
    `“${file}” holds no dialect: ${member === '' ? 'the whole' : `“${member}”`} is not right (${why}). docs/connectors.md describes each member.`,
  bestDialect:
    'The dialect, as far as it was worked out, is on standard output. Keep it in a file, correct it, and give that with --dialect.',
  usageFaults: {
    noSuchAuth: (known: readonly string[], given: string): string => `--auth takes ${anyOf(known)}, not “${given}”.`,
    tokenForNone: '--token needs --auth bearer, basic, header, query or oauth.',
    noToken: (auth: string): string => `--auth ${auth} needs --token, or CANOPY_TOKEN in the environment.`,
    onlyOAuth: '--token-url and --scope go with --auth oauth.',
    noTokenUrl: '--auth oauth needs --token-url, where access tokens are handed out.',
    withoutToken: '--auth, --token-url, --scope and --origin go with --token.',
    fingerprint: (given: string): string =>
      `--tls-fingerprint is the SHA-256 of a certificate, 64 hexadecimal digits with or without colons, not “${given}”. The other side shows it; “openssl x509 -in CERT -noout -fingerprint -sha256” does too.`,
    origin: '--origin is the address of a service without a path, such as https://shop.example.',
    form: {
      basic: '--token of --auth basic is user:password, or “key:” where the service takes a key alone.',
      header: '--token of --auth header is “Name: value”.',
      query: '--token of --auth query is name=value.',
      oauth: '--token of --auth oauth is client-id:secret.'
    }
  },
  checkRules: {
    alone: '--rules goes without --repair and --json.',
    formatAlone: '--format goes with --rules.',
    noRules: (file: string, faults: readonly Fault[]): string =>
      withFaults(`“${file}” is no list of rules:`, faults, 'the file'),
    broken: (rule: string, message: string): string => `${rule} cannot be checked: ${message}`,
    finding: ({ rule, level, path, id, message }: Omit<RuleFinding, 'value'>): string =>
      `${level} ${rule}: ${path.join(' > ')} (${id}): ${message}`,
    summary: (findings: number, rules: number, categories: number, accepted: number): string =>
      `${counted(findings, 'problem', 'problems')}${accepted === 0 ? '' : ` and ${accepted} accepted`} by ${counted(rules, 'rule', 'rules')} in ${counted(categories, 'category', 'categories')}.`
  },
  rawCells: '--raw-cells goes with --format csv.',
  redirects: {
    words: 'Say one of --on, --off, --clear and --format.',
    template: (given: string): string =>
      `--template begins with a slash and has {path} or {slug} in it, such as /collections/{slug}, not “${given}”.`,
    taken: (address: string): string => `${address} is left out: it is the address of another category now.`,
    gone: (address: string): string => `${address} is left out: its category was deleted, and so was all above it.`,
    unaddressed: (address: string): string =>
      `${address} is left out: its category has no address now, as a slug is missing.`,
    unknown: (count: number): string =>
      `${counted(count, 'category', 'categories')} had no address before a change, as a slug was missing.`,
    isCut: 'There are too many addresses: those of the oldest changes are left out.'
  },
  map: {
    google: 'Google product taxonomy',
    shopify: 'Shopify product taxonomy',
    channel: (given: string): string =>
      `--channel takes letters, digits, points, hyphens and underscores, not “${given}”.`,
    channelOfShipped: '--channel goes with a taxonomy from a file.',
    emptyTaxonomy: (file: string): string => `“${file}” has no categories.`,
    limit: (given: string): string => `--limit takes a number from 0 to 20, not “${given}”.`,
    oneOutput: 'map export takes one OUTPUT at most.',
    oneTable: 'map set takes one CSV.',
    noTable: (file: string, why: string): string => `“${file}” cannot be read as a table: ${why}`,
    noColumns: (file: string): string =>
      `“${file}” needs a column “category_id” or “path”, and a column “target_id” or “target_path”.`,
    notSet: (file: string): string =>
      `Nothing of “${file}” was taken over. Correct these lines, or leave them out with --skip-faults.`
  },
  ...teamMessages,
  serveFaults: {
    tokenCharacters: '--token takes letters, digits and signs of ASCII, without spaces.',
    weakToken: (least: number): string =>
      `--token needs 128 random bits: ${least} characters at least, of many kinds. “openssl rand -base64 24” makes one.`,
    days: (option: string, given: string): string =>
      `${option} takes days from 1 to 36500, or “forever”, not “${given}”.`,
    damaged: (file: string): string =>
      `“${file}” seems to be damaged: its copy is not sound. “canopy check” says more.`,
    bothTls: '--tls-self-signed takes the place of --tls-cert and --tls-key.',
    halfTls: '--tls-cert and --tls-key go together: a certificate and its private key.',
    /** `urls`: where other machines reach the service. */
    reachable: (
      urls: readonly string[],
      { publicRead, isSecure }: { readonly publicRead: boolean; readonly isSecure: boolean }
    ): string =>
      [
        `Other machines can reach this service${urls.length === 0 ? '' : ` at ${urls.join(' and ')}`}, and no other name or address of it is answered${isSecure ? ', but for the names in its certificate' : ''}; “--host NAME” serves it under a name.`,
        publicRead
          ? 'Whoever reaches it reads all categories; writing needs the token.'
          : 'Reading and writing need the token.',
        ...(isSecure
          ? []
          : [
              'It is not encrypted (no TLS): whoever is on the way can read the token and all that is sent. Use it in a network that you trust, serve it with --tls-cert and --tls-key, or put a proxy with TLS before it and serve on 127.0.0.1.'
            ])
      ].join('\n')
  }
};
