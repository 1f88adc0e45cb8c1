import { parseAst } from 'rolldown/parseAst';
import { asNode } from './node.mjs';
import { arithmetic, calls, chains, conditions, bodies, literals, logic } from './operators.mjs';

/**
 * @typedef {import('./node.mjs').Node} Node
 * @typedef {import('./node.mjs').Above} Above
 * @typedef {import('./node.mjs').Change} Change
 * @typedef {Change & { file: string, line: number, nth: number, original: string, lineText: string }} Candidate
 *   `nth`: which of those that are alike in everything else
 */

const OPERATORS = [logic, arithmetic, conditions, chains, calls, bodies, literals];

/** What is called there says something and does nothing. */
const SAYS = /^(?:this\.)?(?:#?\w+\.)*#?(?:log|warn|debug|trace|console|say|report|performance)\b/i;

/**
 * All places of a source where a mutant can be made, and what it would be there.
 * @param {string} file below the repository's root, with `/`
 * @param {string} text
 * @returns {readonly Candidate[]}
 */
export function candidatesOf(file, text) {
  /** @type {Change[]} */
  const found = [];
  const program = asNode(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  if (program !== undefined) visit(program, [], text, found);
  const starts = lineStarts(text);
  /** @type {Map<string, number>} */
  const seen = new Map();
  return found
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
    .map((change) => {
      const line = lineOf(starts, change.start);
      const lineText = text.slice(starts[line - 1], starts[line] ?? text.length).trim();
      const alike = JSON.stringify([change.operator, change.mutated, lineText]);
      const nth = seen.get(alike) ?? 0;
      seen.set(alike, nth + 1);
      return { ...change, file, line, nth, original: text.slice(change.start, change.end), lineText };
    });
}

/**
 * @param {Node} node
 * @param {readonly Above[]} above the nearest last
 * @param {string} text
 * @param {Change[]} found
 */
function visit(node, above, text, found) {
  if (isLeftOut(node, text)) return;
  for (const operator of OPERATORS) found.push(...operator(node, above, text));
  for (const [key, value] of Object.entries(node)) {
    if (isOnlyType(key)) continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      const child = asNode(one);
      if (child !== undefined) visit(child, [...above, { node, key }], text, found);
    }
  }
}

/** @param {string} key */
const isOnlyType = (key) =>
  ['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType', 'superTypeArguments', 'implements'].includes(key);

/**
 * Types, imports, what is only said, and sentences of failures: a mutant there changes nothing, or words.
 * @param {Node} node
 * @param {string} text
 */
function isLeftOut(node, text) {
  if (node.type.startsWith('TS'))
    return !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(node.type);
  if (/^(?:Import|ExportAll)/.test(node.type) && node.type !== 'ImportExpression') return true;
  if (node.type === 'ThrowStatement' || node.type === 'JSXText') return true;
  const callee = asNode(node['callee']);
  if (callee === undefined) return false;
  const name = text.slice(callee.start, callee.end);
  return node.type === 'NewExpression' ? /(?:Error|Failure|Refusal)$/.test(name) : SAYS.test(name);
}

/** @param {string} text */
const lineStarts = (text) => [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];

/**
 * @param {readonly number[]} starts
 * @param {number} offset
 */
const lineOf = (starts, offset) => starts.findLastIndex((start) => start <= offset) + 1;
