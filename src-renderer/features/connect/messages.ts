import { localized } from '../../../src-shared/language';
import type { ReadingProgress } from '../../../src-shared/remote';
import { categories } from '../../platform/amounts';
import { listOf, numeral } from '../../platform/text';

export const messages = localized('features/connect', {
  authentication: {
    label: 'Authentication',
    kinds: {
      none: 'None',
      bearer: 'Bearer token',
      basic: 'Basic',
      header: 'Custom header',
      query: 'Query parameter',
      oauth: 'OAuth client credentials',
      signIn: 'Sign in with your browser'
    },
    token: 'Token',
    user: 'User name',
    password: 'Password',
    headerName: 'Header name',
    headerValue: 'Header value',
    parameterName: 'Parameter name',
    parameterValue: 'Key',
    tokenUrl: 'Token URL',
    clientId: 'Client ID',
    clientSecret: 'Client secret',
    scope: 'Scope (optional)',
    examples: { headerName: 'X-Api-Key', parameterName: 'api_key', tokenUrl: 'https://login.example/oauth/token' }
  },
  credentials: {
    title: (workspace: string): string => `Credentials for “${workspace}”`,
    answer: 'Use credentials',
    needed: 'The service asks for credentials.',
    whenSent: (origin: string): string =>
      `Your changes are kept here and sent as soon as ${origin} accepts the credentials.`,
    notKept: 'The credentials were not saved',
    /** After the keyring was unlocked; Canopy restarts for that. */
    tryAgain: 'Try again',
    notRestarted: 'Canopy did not restart'
  },
  dialog: {
    title: 'Connect to a service',
    url: 'Service URL',
    paths: 'Paths and headers',
    readPath: 'Path for reading',
    writePath: 'Path for writing',
    headers: 'Other headers',
    name: 'Workspace name',
    cancel: 'Cancel',
    test: 'Test connection',
    connect: 'Connect'
  },
  sending: {
    label: 'Send changes',
    byHand: 'Manually, after I review the requests',
    automatic: 'As I edit',
    afterReview: 'After a review'
  },
  mapping: {
    roles: {
      childrenKey: 'Children',
      idKey: 'ID',
      parent: 'Parent',
      nameKey: 'Name',
      slugKey: 'Slug',
      descriptionKey: 'Description',
      visible: 'Visibility',
      order: 'Order',
      metadataKey: 'Metadata'
    },
    none: 'None',
    noChildren: 'None: the list is flat',
    otherMembers: 'All other fields',
    parentForm: 'Parent is written as',
    parentForms: { number: 'A number', string: 'Text', object: 'An object with the ID' },
    rootParent: 'Parent of a root',
    leftOut: 'Left out',
    ownId: 'Its own ID',
    shownValue: 'Value when visible',
    hiddenValue: 'Value when hidden',
    updates: 'An update contains',
    updateForms: { full: 'All fields', partial: 'Only changed fields' }
  },
  missing: {
    token: 'Enter the token.',
    user: 'Enter the user name.',
    headerName: 'Enter the name of the header, such as X-Api-Key.',
    headerValue: 'Enter the value of the header.',
    parameterName: 'Enter the name of the parameter, such as api_key.',
    parameterValue: 'Enter the key.',
    clientId: 'Enter the client ID.',
    clientSecret: 'Enter the client secret.',
    headers: 'Write each header as a name, a colon and a value.',
    signIn: 'Sign in first.'
  },
  /** Signing in by the system’s browser with the provider that a team’s service names. */
  signIn: {
    label: 'Sign in',
    begin: 'Sign in with your browser',
    again: 'Sign in again',
    cancel: 'Stop waiting',
    waiting: 'Sign in in your browser, then come back to Canopy.',
    offered: (provider: string): string => `People sign in to this service at ${provider}.`,
    done: (name: string | null, provider: string): string =>
      name === null ? `You are signed in at ${provider}.` : `You are signed in at ${provider} as ${name}.`,
    urlFirst: 'Enter the service URL first.'
  },
  hints: {
    password: 'Leave it empty if the service takes a key as the user name.',
    parameter: 'Sent in the address of each request, which servers may log. Use another method if the service has one.',
    headers:
      'One per line, such as X-Parse-Application-Id: shop. They are kept with the workspace, so secrets belong under Authentication.',
    scope: 'Separated by spaces. Leave it empty unless the service asks for one.',
    kept: 'Kept on this computer, encrypted by the system’s keyring, and sent to this service only.',
    notKept: 'No unlocked keyring was found, so this is kept only until Canopy is closed; then it asks again.',
    keptSignIn:
      'The sign-in is kept on this computer, encrypted by the system’s keyring, and renewed by itself. It is sent to this service only.',
    keptOAuth:
      'Kept on this computer, encrypted by the system’s keyring. The secret is sent to the token URL only, the tokens to this service only.'
  },
  products: {
    label: 'Product',
    recognise: 'Detect automatically',
    tried: (version: string): string => `Tested with version ${version}.`,
    documented: 'Based on its documentation; not tested with the product yet.'
  },
  url: {
    example: 'https://shop.example',
    unencrypted:
      'Not encrypted: others on the network can read and change what is sent, including credentials. Use https:// if the service supports it.'
  },
  progress: {
    asking: 'Asking the service…',
    firstTime: (count: number): string =>
      `Reading ${count > 1 ? categories(count) : 'the categories'} for the first time…`,
    read: ({ count, total }: ReadingProgress): string =>
      total !== null && total >= count
        ? `Read ${numeral(count)} of ${categories(total)}…`
        : `Read ${categories(count)}…`
  },
  workspaceName: {
    missing: 'The workspace needs a name.',
    tooLong: (most: number): string => `A name can have at most ${most} characters, and no invisible ones.`
  },
  found: {
    title: 'What was found',
    facts: 'What the test saw',
    warnings: 'Please note',
    preview: 'The first categories',
    hidden: 'hidden',
    requests: { list: 'List', create: 'Create', update: 'Update', delete: 'Delete' },
    changes: { create: 'created', update: 'changed', remove: 'deleted' },
    arrangement: 'Arrangement',
    arrangements: {
      nested: 'Nested: children are inside their parent',
      flat: 'Flat: each category names its parent'
    },
    names: 'Name field',
    reached: (count: number): string => `The service can be reached. It has ${categories(count)}.`,
    product: (name: string): string => `It looks like ${name}.`,
    read: (count: number, pages: number, total: number | null): string => {
      const read = `Read ${categories(count)} in ${pages === 1 ? 'one answer' : `${numeral(pages)} pages`}`;
      return total === null
        ? `${read}; the service does not say how many it has.`
        : `${read}; the service says it has ${numeral(total)}.`;
    },
    ids: { number: 'Its IDs are numbers.', string: 'Its IDs are numbers, written as text.', text: 'Its IDs are text.' },
    ordered: (member: string): string => `The order of siblings is kept in “${member}”.`,
    unordered: 'It does not keep an order of siblings.',
    taken: (can: readonly string[], cannot: readonly string[]): string =>
      can.length === 0
        ? 'By OPTIONS, it takes no changes with these credentials. Check them. The test itself only reads.'
        : `By OPTIONS, categories can be ${listOf(can)}.${cannot.length === 0 ? '' : ` It does not say whether they can be ${listOf(cannot)}.`} The test itself only reads.`,
    members: (members: readonly string[]): string => `By OPTIONS, these fields can be written: ${members.join(', ')}.`,
    unsaid: 'The test only reads. The first change will show what the service accepts.',
    readOnly: 'The test only reads. The first change will show whether these credentials can also write.',
    asked: 'If one of them is not where the service has it, correct it under Paths and headers.',
    unasked:
      'Only the first of them has been asked. If another is not where the service has it, correct it under Paths and headers.',
    ownContract: 'This is a Canopy service, so nothing is lost when several people edit at the same time.',
    firstSync: 'What would the first sync send?',
    firstSyncSends: (sends: number): string =>
      sends === 0
        ? 'Your first sync would send nothing: a new workspace begins with the service’s categories. This is what the plan of that sync says.'
        : `The plan of the first sync has ${numeral(sends)} changes to send, which is a fault in Canopy. Do not connect, and please report it.`,
    mapping: 'Field mapping',
    preset: 'The service has no categories to learn from. Choose what its documentation says; you can correct it later.'
  },
  problem: {
    title: 'This service cannot be connected yet',
    showAtTop: 'Show them at the top',
    showAtTopHint: (orphans: number): string =>
      orphans === 1
        ? 'One category names a parent that is not listed.'
        : `${numeral(orphans)} categories name parents that are not listed.`
  },

  settings: {
    title: (name: string): string => `Service settings of “${name}”`,
    hint: 'Correct how Canopy reads and writes this service. Each change is tested before it can be saved; the test only reads.',
    testing: 'Testing…',
    test: 'Test again',
    save: 'Save',
    saved: 'The service settings were saved. The next sync uses them.'
  }
});
