/**
 * Finds user-visible text outside of its folder's `messages/en.json`, where translators and editors would miss it: JSX text, displayed
 * properties and attributes, arguments of toasts, counts and lists, the refusals of the main process, and in the window every text that
 * reads like a sentence.
 */

/** Places that may keep their text, with the reason. */
const ELSEWHERE = {
  'src-main/cli/':
    'The words of the command line stand beside its options. Programs read them: they are in one language.',
  'src-main/http/routes/': 'A route describes itself for the OpenAPI document, which is the contract.',
  'src-main/app/process/problem-report.ts': 'A report is read by those who are asked for help, in one language.',
  'src-main/sync/connectors/':
    'How products write their fields, as data; the hints about them are in src-shared/messages/en.json.',
  'src-shared/connectors/connector-facts.ts': 'Names of products.'
};

/** Displayed properties and attributes. `description` is not one, because the contract's schemas use it. */
const SHOWN = new Set(
  `alt answer aria-description aria-label aria-placeholder aria-roledescription aria-valuetext buttons checkboxLabel detail hint
  label meaning message placeholder reason sublabel text title toolTip tooltip`.split(/\s+/)
);

/** Functions that display or join their arguments. */
const SAYS = /^(?:announce\w*|eitherOf|inARow|itemsOf|list(?:Of|WithMore)|say|toast\w*|unsavedText)$/;

/** Errors whose text is shown to people. That of `Error` only goes to the log. */
const REFUSES = new Set(['HarmfulAnswer', 'Refusal', 'RemoteFailure', 'StoreError', 'UpdateError']);

const WORD = /\p{L}{2}/u;
const TWO_WORDS = /\p{L}[,;:’]?\s+“?\p{L}/u;
const CAPITAL = /^\p{Lu}\p{Ll}/u;
const SENTENCE = /^\s*“?\p{Lu}[\p{L}’-]*[,:]?\s+“?\p{Ll}|\p{Ll}{2}\s+\p{Ll}+[.?!]$/u;

/**
 * A node of the syntax tree, reduced to what this rule uses (https://github.com/estree/estree).
 * @typedef {{ readonly type: string, readonly parent?: Node, readonly name?: string | Node, readonly value?: unknown, readonly key?: Node,
 *   readonly callee?: Node, readonly property?: Node, readonly operator?: string, readonly test?: unknown,
 *   readonly quasis?: readonly { readonly value: { readonly cooked?: string } }[] }} Node
 */

/** Nodes that only pass a value on. */
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
 * Where a text is used: its first ancestor that does more than pass it on, and the child it comes from. `undefined` if the text is only
 * compared or tested, such as an id.
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
 * How a text is shown to people; `undefined`: it is not.
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
    // A single lowercase word is usually a value of a type, such as the kind of a label.
    if (user.type === 'JSXAttribute' || CAPITAL.test(text) || TWO_WORDS.test(text)) return `text shown as ${property}`;
  }
  const isLogged = user.type === 'NewExpression' && called.endsWith('Error');
  return file.startsWith('src-renderer/') && SENTENCE.test(text) && !isLogged ? 'sentence' : undefined;
}

/**
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
      report(node, `A ${kind} belongs into the messages/en.json of its folder: ${String(text).trim()}`);
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
