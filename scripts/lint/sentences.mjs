/**
 * Finds the sentences that people read and that stand outside their folder's `messages.ts`, where whoever corrects or translates
 * them would miss them: text in JSX, the properties and attributes that are shown or read out, what toasts, counts and lists are
 * given, the refusals of the main process; and in the window every text that reads like a sentence, whatever is done with it.
 */

/** Places whose words stay where they are, and why. */
const ELSEWHERE = {
  'src-main/cli/':
    'The words of the command line stand beside its options. Programs read them: they are in one language.',
  'src-main/http/routes/': 'A route describes itself for the OpenAPI document, which is the contract.',
  'src-main/app/process/problem-report.ts': 'A report is read by those who are asked for help, in one language.',
  'src-main/sync/connectors/':
    'How products write their fields, as data; the hints about them are in src-shared/messages.ts.',
  'src-shared/connectors/connector-facts.ts': 'Names of products.'
};

/** Properties and attributes whose text is shown or read out. `description` is missing: the schemas of the contract have it. */
const SHOWN = new Set(
  `alt answer aria-description aria-label aria-placeholder aria-roledescription aria-valuetext buttons checkboxLabel detail hint
  label meaning message placeholder reason sublabel text title toolTip tooltip`.split(/\s+/)
);

/** What says, shows or joins the words that it is given. */
const SAYS = /^(?:announce\w*|counted|countOf|listOf|plural|pluralForm|say|toast\w*|unsavedText)$/;

/** Errors whose text is told to people, unlike that of `Error`, which goes to the log. */
const REFUSES = new Set(['HarmfulAnswer', 'Refusal', 'RemoteFailure', 'StoreError', 'UpdateError']);

const WORD = /\p{L}{2}/u;
const TWO_WORDS = /\p{L}[,;:’]?\s+“?\p{L}/u;
const CAPITAL = /^\p{Lu}\p{Ll}/u;
const SENTENCE = /^\s*“?\p{Lu}[\p{L}’-]*[,:]?\s+“?\p{Ll}|\p{Ll}{2}\s+\p{Ll}+[.?!]$/u;

/**
 * A node of the syntax tree, as far as this rule looks (https://github.com/estree/estree).
 * @typedef {{ readonly type: string, readonly parent?: Node, readonly name?: string | Node, readonly value?: unknown, readonly key?: Node,
 *   readonly callee?: Node, readonly property?: Node, readonly operator?: string, readonly test?: unknown,
 *   readonly quasis?: readonly { readonly value: { readonly cooked?: string } }[] }} Node
 */

/** What only hands a value on to where it is used. */
const PASSING = new Set([
  'ArrayExpression',
  'BinaryExpression',
  'ConditionalExpression',
  'JSXExpressionContainer',
  'LogicalExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TemplateLiteral'
]);

/**
 * Where a text is used: its first ancestor that does more than hand it on, and what of that it comes from. Nothing for what is
 * compared or asked about, such as an id.
 * @param {Node} node
 */
function usedBy(node) {
  let from = node;
  let user = node.parent;
  while (user !== undefined && PASSING.has(user.type)) {
    if (user.type === 'BinaryExpression' && user.operator !== '+') return undefined;
    if (user.type === 'ConditionalExpression' && user.test === from) return undefined;
    from = user;
    user = user.parent;
  }
  return user === undefined ? undefined : { user, from };
}

/**
 * @param {Node | undefined} node an identifier, a key in quotes or not, or a call's `a.b`, which goes by its last part
 * @returns {string}
 */
function nameOf(node) {
  if (node?.property !== undefined) return nameOf(node.property);
  if (typeof node?.name === 'string') return node.name;
  return typeof node?.value === 'string' ? node.value : '';
}

/** @param {Node} user */
function propertyName({ type, name, key }) {
  if (type === 'Property') return nameOf(key);
  return type === 'JSXAttribute' && typeof name === 'object' ? nameOf(name) : undefined;
}

/**
 * What a text is to people; `undefined`: nothing.
 * @param {string} file
 * @param {Node} node
 * @param {string} text
 */
function read(file, node, text) {
  const { user, from } = usedBy(node) ?? {};
  if (user === undefined || !WORD.test(text)) return undefined;
  if (/^JSX(?:Element|Fragment)$/.test(user.type)) return 'text of the page';
  const called = nameOf(user.callee);
  if (user.type === 'NewExpression' && REFUSES.has(called)) return TWO_WORDS.test(text) ? 'refusal' : undefined;
  if (user.type === 'CallExpression' && from !== user.callee && SAYS.test(called)) return `text for ${called}()`;
  const property = propertyName(user);
  if (property !== undefined && SHOWN.has(property) && user.key !== from) {
    // One word without a capital is rather the value of a type, such as the kind of a label.
    if (user.type === 'JSXAttribute' || CAPITAL.test(text) || TWO_WORDS.test(text)) return `text shown as ${property}`;
  }
  const isLogged = user.type === 'NewExpression' && called.endsWith('Error');
  return file.startsWith('src-renderer/') && SENTENCE.test(text) && !isLogged ? 'sentence' : undefined;
}

/**
 * The rule for one file.
 * @param {string} file its path from the repository's root, with slashes
 * @param {(node: unknown, message: string) => void} report
 */
export function sentencesOutside(file, report) {
  if (!/^src-(?:main|preload|renderer|shared)\//.test(file) || file.endsWith('/messages.ts')) return {};
  if (Object.keys(ELSEWHERE).some((place) => file.startsWith(place))) return {};
  /** @param {Node} node @param {unknown} text */
  const look = (node, text) => {
    const kind = typeof text === 'string' ? read(file, node, text) : undefined;
    if (kind !== undefined)
      report(node, `A ${kind} belongs into the messages.ts of its folder: ${String(text).trim()}`);
  };
  return {
    /** @param {Node} node */
    Literal: (node) => look(node, node.value),
    /** @param {Node} node */
    JSXText: (node) => look(node, node.value),
    /** @param {Node} node */
    TemplateLiteral: (node) => look(node, (node.quasis ?? []).map(({ value }) => value.cooked ?? '').join('…'))
  };
}
