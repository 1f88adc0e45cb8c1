/**
 * @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} Node of the parsed source
 * @typedef {{ node: Node, key: string }} Above a node that another one is in, and the key that leads there
 * @typedef {'expression' | 'statement' | 'body'} Shape how the switch is written around the place
 * @typedef {{ operator: string, shape: Shape, start: number, end: number, mutated: string }} Change
 */

/**
 * @param {unknown} value
 * @returns {Node | undefined}
 */
export const asNode = (value) => (isNode(value) ? value : undefined);

/**
 * @param {unknown} value
 * @returns {value is Node}
 */
const isNode = (value) =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value;
