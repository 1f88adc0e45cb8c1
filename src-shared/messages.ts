import { localized } from './language';
import { LIMITS } from './limits';

/** What both sides say of categories and files, and the words of the commands and of the connectors. */
export const messages = localized('shared', {
  errors: {
    malformed_json: 'The body is not valid JSON.',
    malformed_request: 'The request is not valid HTTP.',
    unknown_parameter: 'The query has a parameter or value that this call does not know.',
    unauthorized: 'This call needs a valid token.',
    forbidden: 'You are not allowed to do this.',
    forbidden_origin: 'Calls from web pages are refused.',
    forbidden_host: 'The Host header names no host of this service.',
    not_found: 'There is nothing here.',
    method_not_allowed: 'This path does not take that method.',
    request_timeout: 'The request took too long to arrive.',
    cycle: 'A category cannot be moved under itself.',
    has_children: 'The category has children.',
    idempotency_in_progress: 'A call with this key is still in progress.',
    proposal_closed: 'The proposal is not waiting for a review.',
    undo_conflict: 'Something else has changed since.',
    gone: 'These changes are no longer known.',
    version_mismatch: 'This has changed since it was read.',
    body_too_large: 'The body is too large.',
    unsupported_media_type: 'The body must be application/json.',
    invalid: 'The request has invalid fields.',
    unknown_parent: 'The parent does not exist.',
    too_deep: 'The tree would be too deep.',
    tree_full: 'The workspace is full.',
    idempotency_key_reused: 'This key was used with another body.',
    condition_missing: 'This call needs If-Match.',
    too_many_requests: 'There are too many calls at once.',
    headers_too_large: 'The headers are too large.',
    internal: 'Something went wrong on our side.',
    storage_failed: 'The workspace file could not be read or written.',
    unavailable: 'This service is temporarily unavailable.',
    storage_full: 'The disk is full.'
  },
  faults: {
    required: 'This is required.',
    wrongType: 'This is the wrong type.',
    expected: {
      string: 'Expected text.',
      number: 'Expected a number.',
      int: 'Expected a whole number.',
      boolean: 'Expected true or false.',
      object: 'Expected an object.',
      array: 'Expected a list.'
    },
    atLeast: (least: string): string => `The minimum is ${least}.`,
    atMost: (most: string): string => `The maximum is ${most}.`,
    notTime: 'Expected a time in UTC such as 2026-01-31T12:00:00Z.',
    wrongForm: 'This has the wrong format.',
    oneOf: (values: readonly string[]): string => `Expected ${values.join(' or ')}.`,
    invalid: 'This is not valid.',
    unknownField: (field: string): string => `Unknown field '${field}'.`
  },
  fields: {
    name: ['name', 'names'],
    slug: ['slug', 'slugs'],
    description: ['description', 'descriptions'],
    visible: ['visibility', 'visibility'],
    metadata: ['metadata', 'metadata']
  },
  rules: {
    field: 'Expected name, slug, description, metadata, or metadata. and a key.',
    scope: 'Expected a search, or an object with under, empty, visible or where.',
    standing: 'A rule cannot ask how categories stand with a service, or whether mappings are outdated.',
    id: 'Expected 1 to 64 letters, digits, points, hyphens or underscores.',
    idTwice: (id: string): string => `Another rule before it is called “${id}”.`,
    pattern: 'This is not a regular expression.',
    range: 'Expected min or max, and min at most max.',
    kind: 'Expected required, length, pattern, unique, depth, count, values or hidden.',
    noBranch: (path: string): string => `There is no branch “${path}”.`,
    tooSlow: 'The pattern takes too long on the texts of this workspace.',
    subcategories: 'Subcategories',
    characters: (field: string): string => `Characters of the ${field}`,
    tooLittle: (what: string, number: number, least: number): string => `${what}: ${number}, at least ${least}.`,
    tooMuch: (what: string, number: number, most: number): string => `${what}: ${number}, at most ${most}.`,
    missing: (field: string): string => `There is no ${field}.`,
    tooDeep: (level: number, most: number): string => `It is on level ${level}. The deepest allowed is ${most}.`,
    differs: (field: string, pattern: string): string => `The ${field} does not match the pattern “${pattern}”.`,
    matches: (field: string, pattern: string): string => `The ${field} matches the forbidden pattern “${pattern}”.`,
    repeated: (field: string, text: string, path: string, id: number): string =>
      `The ${field} “${text}” is also that of “${path}” (${id}).`,
    notInList: (field: string, text: string): string => `The ${field} “${text}” is not in the list.`,
    hidden: (field: string): string => `The ${field} has hidden characters.`
  },
  customFields: {
    yes: 'Yes',
    no: 'No',
    choiceForm: 'A choice has no line breaks, and no spaces at its ends.',
    choiceTwice: 'Each choice can be in the list once.',
    languageForm: 'Expected a language such as de or pt-BR.',
    mapKey: 'The key of a mapping is map: and the name of its taxonomy, such as map:google.',
    invalid: 'This is not a field that this version of Canopy can write.',
    keyTwice: 'Each key can have one field.',
    required: 'Enter a value.',
    missingLanguages: (languages: readonly string[]): string => `There is no text for ${languages.join(', ')}.`,
    notText: 'Expected text.',
    notTexts: (languages: readonly string[]): string => `Expected a text for each language (${languages.join(', ')}).`,
    unknownLanguage: (language: string): string => `The field has no language ${language}.`,
    lineBreak: 'Expected one line.',
    tooLong: (most: number): string => `The maximum is ${most.toLocaleString('en')} characters.`,
    notNumber: 'Expected a number such as 12.5, with at most 15 digits.',
    atLeast: (least: number): string => `The minimum is ${least}.`,
    atMost: (most: number): string => `The maximum is ${most}.`,
    decimals: (most: number): string =>
      most === 0 ? 'Expected a whole number.' : `Expected at most ${most} digits after the point.`,
    notYesNo: 'Expected yes or no.',
    notDate: 'Expected a date such as 2026-01-31.',
    notChoice: (value: string): string => `“${value}” is not one of the choices.`,
    notList: 'Expected a list.',
    twice: 'Something is in the list twice.',
    notLink: 'Expected an address such as https://example.com.',
    notCategory: 'Expected a category, by its ID.',
    gone: 'That category is no longer there.',
    notMapping: 'Expected the ID of a category of the taxonomy.'
  },
  category: {
    nameTooLong: `A name can have at most ${LIMITS.nameLength} characters.`,
    nameMissing: 'Enter a name.',
    nameControl: 'A name cannot contain line breaks, tabs or other control characters.',
    nameMalformed: 'A name cannot contain broken characters (lone surrogates).',
    slugTooLong: `A slug can have at most ${LIMITS.slugLength} characters.`,
    slugForm: 'A slug can contain lowercase letters a to z, digits, and single hyphens between them.',
    foreignSlug: 'A slug cannot contain spaces, and can have at most 255 characters.',
    descriptionTooLong: (): string =>
      `A description can have at most ${LIMITS.descriptionLength.toLocaleString('en')} characters.`,
    descriptionMalformed: 'A description cannot contain broken characters (lone surrogates).',
    metadataForm: 'Metadata must be a JSON object.',
    metadataTooDeep: `Metadata can be nested at most ${LIMITS.metadataDepth} levels deep.`,
    metadataTooLarge: 'Metadata can have at most 16 KiB as JSON.'
  },
  json: {
    inexact: (number: string): string => `The number ${number} cannot be stored exactly. Enter it as text, in quotes.`,
    tooDeep: 'The JSON is nested too deeply.',
    malformed: 'This is not valid JSON.'
  },
  fileTooLarge: 'The file is too large.',
  pathTemplate: 'Begin with a slash, and put in {path} or {slug}: /{path} or /collections/{slug}.',
  savedFileTooLarge: 'The file is too large.',
  tokenUrl: {
    missing: 'Enter the token URL, such as https://login.example/oauth/token.',
    notUrl: 'This is not a URL. A token URL looks like https://login.example/oauth/token.',
    notEncrypted: 'The token URL must begin with https://, because the client secret is sent to it.',
    hasCredentials: 'Leave user and password out of the token URL. The client ID and secret have fields of their own.',
    hasHash: 'Leave out the part of the token URL from the # on.'
  },
  /** A sync that found far fewer categories than before. The window, the command line and the log say it alike. */
  sync: {
    listsFewer: ({ listed, known }: { readonly listed: number; readonly known: number }): string =>
      listed === 0
        ? `The service now lists none of ${known.toLocaleString('en')} categories.`
        : `The service now lists ${listed.toLocaleString('en')} of ${known.toLocaleString('en')} categories.`,
    stoppedForAnswer: 'Syncing is waiting for your answer. Until then, nothing changes here and nothing is sent.'
  },
  /** Characters that show nothing, by their names in Unicode, in small letters; those that are left out go by their numbers. */
  characters: {
    '\u0007': 'bell',
    '\u0008': 'backspace',
    '\u001b': 'escape',
    '\u007f': 'delete',
    '\u00ad': 'soft hyphen',
    '\u061c': 'Arabic letter mark',
    '\u200b': 'zero width space',
    '\u200c': 'zero width non-joiner',
    '\u200d': 'zero width joiner',
    '\u200e': 'left-to-right mark',
    '\u200f': 'right-to-left mark',
    '\u202a': 'left-to-right embedding',
    '\u202b': 'right-to-left embedding',
    '\u202c': 'pop directional formatting',
    '\u202d': 'left-to-right override',
    '\u202e': 'right-to-left override',
    '\u2060': 'word joiner',
    '\u2066': 'left-to-right isolate',
    '\u2067': 'right-to-left isolate',
    '\u2068': 'first strong isolate',
    '\u2069': 'pop directional isolate',
    '\ufeff': 'zero width no-break space'
  },
  menus: { file: 'File', edit: 'Edit', category: 'Category', view: 'View', help: 'Help' },
  /** Commands as menus and the palette name them. Three dots: it asks something first. `hint`: what the label leaves open. */
  commands: {
    newWindow: { label: 'New window', hint: 'The same categories, with their own selection and expanded branches.' },
    switchWorkspace: {
      label: 'Switch workspace…',
      hint: 'Show another workspace in this window, or open one in a new window.'
    },
    newWorkspace: { label: 'New workspace…', hint: 'A separate set of categories in its own file.' },
    openFile: {
      label: 'Open file…',
      hint: 'Add a copy of a workspace file to your workspaces.'
    },
    connectService: {
      label: 'Connect to a service…',
      hint: 'Edit the categories of a shop or another service, even offline.'
    },
    syncNow: {
      label: 'Sync now',
      hint: 'Sync this workspace with its service right away.'
    },
    readNow: {
      label: 'Read now',
      hint: 'Get the latest changes from the service. Nothing is sent: your changes wait until you send them.'
    },
    sendChanges: { label: 'Send changes…', hint: 'Review the changes for the service, and send them.' },
    pauseSync: { label: 'Pause sync', hint: 'Nothing is read from the service or sent to it until you resume.' },
    resumeSync: { label: 'Resume sync' },
    showUnsent: { label: 'Show unsent changes', hint: 'Only the categories that differ from the service.' },
    sendAsEdited: { label: 'Send changes as I edit' },
    sendByHand: { label: 'Send changes manually', hint: 'Changes wait until you send them.' },
    renameWorkspace: { label: 'Rename workspace…' },
    duplicateWorkspace: { label: 'Duplicate workspace…', hint: 'A copy on this computer, with its history and trash.' },
    deleteWorkspace: { label: 'Delete workspace…' },
    importFile: {
      label: 'Import…',
      hint: 'Add categories from a table (CSV), an export or an indented list, after a preview.'
    },
    exportTree: {
      label: 'Export…',
      hint: 'Save everything or the selected branches as a table (CSV), Canopy’s own JSON or indented text.'
    },
    exportRedirects: {
      label: 'Export redirects…',
      hint: 'From old category addresses to current ones, for a web server or a shop.'
    },
    backups: { label: 'Backups…' },
    settings: { label: 'Settings…' },
    undo: { label: 'Undo' },
    redo: { label: 'Redo' },
    cut: { label: 'Cut', hint: 'The next paste moves it. Escape cancels.' },
    copy: { label: 'Copy', hint: 'Includes all subcategories. Other programs get indented text.' },
    paste: {
      label: 'Paste',
      hint: 'After the selected category, at the same level. Text becomes categories: an indented list, or one path per line.'
    },
    pasteInto: { label: 'Paste into', hint: 'As the last subcategory of the selected category.' },
    find: { label: 'Find' },
    findNext: { label: 'Next match' },
    findPrevious: { label: 'Previous match' },
    selectFinds: { label: 'Select all matches' },
    proposeInstead: {
      label: 'Propose changes',
      hint: 'Edit in a draft that is reviewed before this workspace changes.'
    },
    replace: { label: 'Rename many…', hint: 'Find and replace, prefixes, numbers, case and slugs, with a preview.' },
    fields: { label: 'Fields…', hint: 'Give the keys of the metadata names, types and choices.' },
    rules: { label: 'Rules…', hint: 'What the categories must keep: required values, lengths, patterns and more.' },
    mapCategories: { label: 'Map to a taxonomy…', hint: 'Which category of Google or Shopify each one is.' },
    newCategory: { label: 'New category' },
    newSubcategory: { label: 'New subcategory' },
    rename: { label: 'Rename' },
    moveUp: { label: 'Move up' },
    moveDown: { label: 'Move down' },
    indent: { label: 'Move under the category above' },
    outdent: { label: 'Move out of its parent' },
    duplicate: { label: 'Duplicate', hint: 'Adds a copy, subcategories included, right after it.' },
    moveToParent: { label: 'Move to…' },
    copyPath: { label: 'Copy path', hint: 'The names from the top level down, such as Shoes > Boots, one per line.' },
    copyId: { label: 'Copy ID' },
    copyLink: {
      label: 'Copy link',
      hint: 'A link to the selected category for use on this computer. With nothing selected, a link to the workspace.'
    },
    addToBasket: {
      label: 'Add to basket',
      hint: 'Collect categories over several searches, and then edit, move or export them together.'
    },
    show: { label: 'Show' },
    hide: { label: 'Hide' },
    showBranch: { label: 'Show branch' },
    hideBranch: { label: 'Hide branch' },
    sortChildren: {
      label: 'Sort subcategories…',
      hint: 'A category without subcategories is sorted among its siblings. With nothing selected, the top level is sorted.'
    },
    setMetadata: { label: 'Set metadata…', hint: 'Set or remove a key in all selected categories.' },
    merge: {
      label: 'Merge categories…',
      hint: 'Combine the selected categories into one, with all their subcategories.'
    },
    delete: { label: 'Delete' },
    selectAll: { label: 'Select all' },
    mainMenu: { label: 'Main menu' },
    palette: { label: 'Command palette…' },
    expandAll: { label: 'Expand all' },
    collapseAll: { label: 'Collapse all' },
    columns: {
      label: 'Columns…',
      hint: 'Show slugs, metadata and more beside the names, and edit them as in a spreadsheet.'
    },
    basket: { label: 'Basket…', hint: 'The categories that you have collected.' },
    details: { label: 'Show or hide details', hint: 'The fields of the selected categories.' },
    overview: { label: 'Overview' },
    history: { label: 'History' },
    trash: { label: 'Trash' },
    compare: {
      label: 'Compare with…',
      hint: 'Compare with another workspace, a backup or a file, and apply differences in either direction.'
    },
    conflicts: { label: 'Conflicts', hint: 'Your changes that conflict with changes on the service.' },
    proposals: { label: 'Proposals', hint: 'Changes that are waiting for review, and past decisions.' },
    problems: { label: 'Problems', hint: 'Duplicate names and slugs, empty branches and more, with fixes.' },
    guide: { label: 'User guide', hint: 'Every chapter, searchable, without a network.' },
    shortcuts: { label: 'Keyboard shortcuts' },
    tour: { label: 'Take a tour' },
    reportProblem: {
      label: 'Report a problem…',
      hint: 'Collects versions, settings and the log, without names or secrets, for you to copy. Nothing is sent.'
    },
    licenses: { label: 'Licenses', hint: 'Licenses of Canopy and of the software it includes.' },
    about: { label: 'About Canopy', hint: 'Version and license.' }
  }
});
