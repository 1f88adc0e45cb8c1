import { asNode } from './node.mjs';

/**
 * @typedef {import('./node.mjs').Node} Node
 * @typedef {import('./node.mjs').Above} Above
 * @typedef {import('./node.mjs').Change} Change
 * @typedef {(node: Node, above: readonly Above[], text: string) => readonly Change[]} Operator
 */

/**
 * What each comparison is mutated to: its opposite, and its neighbour at the boundary.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const COMPARISONS = {
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<']
};

/** @type {Readonly<Record<string, string>>} */
const ARITHMETIC = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '+=': '-=', '-=': '+=' };

/** Numbers beyond are limits of time and size, where one more is the same. */
const GREATEST = 100;

/** @type {Operator} */
export const logic = (node, _above, text) => {
  const { left, right } = sides(node);
  const operator = String(node['operator']);
  if (node.type === 'BinaryExpression' && left !== undefined && right !== undefined)
    return (COMPARISONS[operator] ?? []).map((other, n) =>
      expression(
        n === 0 && other !== '<' && other.length === 3 ? 'equality' : 'comparison',
        node,
        joined(left, other, right, text)
      )
    );
  if (node.type === 'LogicalExpression' && left !== undefined && right !== undefined)
    return operator === '??'
      ? [expression('default left out', node, inner(left, text))]
      : [expression('and/or', node, joined(left, operator === '&&' ? '||' : '&&', right, text))];
  const argument = asNode(node['argument']);
  if (node.type === 'UnaryExpression' && operator === '!' && argument !== undefined)
    return [expression('negation', node, inner(argument, text))];
  return [];
};

/** @type {Operator} */
export const arithmetic = (node, _above, text) => {
  const { left, right } = sides(node);
  const other = ARITHMETIC[String(node['operator'])];
  if (other === undefined || left === undefined || right === undefined) return [];
  if (node.type === 'BinaryExpression')
    return isText(left) || isText(right) ? [] : [expression('arithmetic', node, joined(left, other, right, text))];
  return node.type === 'AssignmentExpression' && !isText(right)
    ? [expression('arithmetic', node, `${inner(left, text)} ${other} ${inner(right, text)}`)]
    : [];
};

/** @type {Operator} */
export const conditions = (node) => {
  const test = asNode(node['test']);
  if (test === undefined) return [];
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression')
    return [expression('condition', test, 'true'), expression('condition', test, 'false')];
  // Always true would never end.
  return node.type === 'WhileStatement' || node.type === 'ForStatement' ? [expression('condition', test, 'false')] : [];
};

/** @type {Operator} */
export const chains = (node, above, text) => {
  if (node.type !== 'ChainExpression' || above.at(-1)?.node.type === 'UnaryExpression') return [];
  return links(node['expression']).map((link) => {
    const before = asNode(link['object']) ?? asNode(link['callee']);
    const at = text.indexOf('?.', before?.end ?? link.start);
    const rest = text.slice(at + 2, node.end);
    const dot = /^\s*[[(]/.test(rest) ? '' : '.';
    return expression('optional chaining', node, `${text.slice(node.start, at)}${dot}${rest}`);
  });
};

/**
 * The optional links of a chain.
 * @param {unknown} value
 * @returns {readonly Node[]}
 */
function links(value) {
  const node = asNode(value);
  if (node === undefined || !['MemberExpression', 'CallExpression', 'TSNonNullExpression'].includes(node.type))
    return [];
  const deeper = links(node['object'] ?? node['callee'] ?? node['expression']);
  return node['optional'] === true ? [...deeper, node] : deeper;
}

/** @type {Operator} */
export const calls = (node) => {
  if (node.type !== 'ExpressionStatement') return [];
  const outer = asNode(node['expression']);
  const made =
    outer?.type === 'AwaitExpression' || outer?.type === 'UnaryExpression' ? asNode(outer['argument']) : outer;
  const call = made?.type === 'ChainExpression' ? asNode(made['expression']) : made;
  if (call?.type !== 'CallExpression' || asNode(call['callee'])?.type === 'Super') return [];
  return [{ operator: 'call left out', shape: 'statement', start: node.start, end: node.end, mutated: '' }];
};

/** @type {Operator} */
export const bodies = (node, above) => {
  if (node.type !== 'BlockStatement') return [];
  const statements = Array.isArray(node['body']) ? node['body'].map(asNode) : [];
  const parent = above.at(-1);
  const isThrow = statements.length === 1 && statements[0]?.type === 'ThrowStatement';
  if (statements.length === 0 || isThrow || parent === undefined) return [];
  const owner = above.at(-2)?.node;
  const isConstructor = owner?.type === 'MethodDefinition' && owner['kind'] === 'constructor';
  const isFunction = /Function/.test(parent.node.type) && !isConstructor;
  const isOther = parent.key === 'alternate' || ['ForOfStatement', 'CatchClause'].includes(parent.node.type);
  return isFunction || isOther
    ? [{ operator: 'block emptied', shape: 'body', start: node.start, end: node.end, mutated: '{}' }]
    : [];
};

/** @type {Operator} */
export const literals = (node, above, text) => {
  const parent = above.at(-1);
  if (parent === undefined) return [];
  if (node.type === 'ArrayExpression')
    return (Array.isArray(node['elements']) && node['elements'].length === 0) || isConstant(parent, text)
      ? []
      : [expression('array emptied', node, '[]')];
  if (node.type === 'TemplateLiteral' && parent.node.type !== 'TaggedTemplateExpression')
    return node.end - node.start > 2 ? [expression('text emptied', node, "''")] : [];
  if (node.type !== 'Literal') return [];
  const value = node['value'];
  if (typeof value === 'number') return isPlace(parent) ? [] : numbers(node, value);
  if (typeof value !== 'string' || isPlace(parent) || isName(value)) return [];
  return [expression('text emptied', node, value === '' ? "'mutant'" : "''")];
};

/**
 * @param {Node} node
 * @param {number} value
 */
const numbers = (node, value) =>
  Number.isInteger(value) && value <= GREATEST
    ? [expression('number', node, String(value + 1)), expression('number', node, `(${value - 1})`)]
    : [];

/**
 * A literal that is no value by itself: a key, an attribute, a name in an import.
 * @param {Above} parent
 */
const isPlace = ({ node, key }) =>
  (key === 'key' && node['computed'] !== true) || node.type.startsWith('JSX') || node.type.startsWith('TS');

/** A word that types know: one of several that a member may have. @param {string} value */
const isName = (value) => /^[\w-]+$/.test(value);

/**
 * @param {Above} parent
 * @param {string} text
 */
const isConstant = ({ node }, text) =>
  node.type === 'TSAsExpression' && text.slice(node.start, node.end).endsWith('const');

/** @param {Node} node */
const sides = (node) => ({ left: asNode(node['left']), right: asNode(node['right']) });

/** @param {Node} node */
const isText = (node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string');

/**
 * @param {Node} node
 * @param {string} text
 */
const inner = (node, text) => text.slice(node.start, node.end);

/**
 * @param {Node} left
 * @param {string} operator
 * @param {Node} right
 * @param {string} text
 */
const joined = (left, operator, right, text) => `(${inner(left, text)}) ${operator} (${inner(right, text)})`;

/**
 * @param {string} operator
 * @param {Node} node
 * @param {string} mutated
 * @returns {Change}
 */
const expression = (operator, node, mutated) => ({
  operator,
  shape: 'expression',
  start: node.start,
  end: node.end,
  mutated
});
