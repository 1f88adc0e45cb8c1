/**
 * @typedef {{ readonly type: string, readonly name?: string, readonly argument?: Node }} Node
 * @typedef {{ readonly params: readonly Node[] }} Func
 * @typedef {{ readonly arguments: readonly Node[] }} Call
 */

/**
 * Refuses arguments spread from a list: beyond about 120,000 elements the call fails. Rest parameters that are passed on and list literals
 * are allowed.
 * @param {(node: unknown) => void} refuse
 */
export function spreadIntoCalls(refuse) {
  /** The names of rest parameters of the functions around, the innermost last. @type {(string | undefined)[]} */
  const passedOn = [];
  /** @param {Func} node */
  const enter = ({ params }) => {
    const last = params.at(-1);
    passedOn.push(last?.type === 'RestElement' ? last.argument?.name : undefined);
  };
  const leave = () => void passedOn.pop();
  /** @param {Call} node */
  const look = (node) => {
    for (const one of node.arguments)
      if (one.type === 'SpreadElement' && one.argument !== undefined && !isShort(one.argument)) refuse(one);
  };
  /** @param {Node} node */
  const isShort = ({ type, name }) => type === 'ArrayExpression' || (name !== undefined && passedOn.includes(name));
  return {
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression: look,
    NewExpression: look
  };
}
