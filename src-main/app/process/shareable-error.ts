/*
 * What of an error may be shown to somebody else: a class, a code, and places in code. Its sentence may name a category, a file
 * or an address, and the folders of its stack a person. Only what matches a pattern passes, so anything unforeseen stays out.
 */

interface StackFrame {
  readonly call: string;
  readonly file: string;
  readonly position: string;
}

const CALL = /^(?:(?:async|new|get|set) )*[\w$#.<>]{1,80}(?: \[as [\w$#]{1,40}\])?$/;
const FRAME = /^\s*at (?:(.*) \()?(?:.*[/\\])?([\w.-]{1,80})(:\d{1,7}:\d{1,7})\)?$/;
/** Characters of a line. A longer one is no frame, and the pattern would take long for it. */
const MOST_LENGTH = 1_000;

/** The places that a stack names, innermost first. @param message with which the stack begins: a line of it may look like a place */
export const placesInStack = (stack: string, message: string): readonly StackFrame[] =>
  stack
    .replace(message, () => '')
    .split('\n')
    .flatMap((line) => {
      const [, call = '', file, position = ''] = (line.length > MOST_LENGTH ? null : FRAME.exec(line)) ?? [];
      return file === undefined ? [] : [{ call: CALL.test(call) ? call : '', file, position }];
    });

/** The class of an error, where it is one of ours, of JavaScript or of Node; otherwise `Error`. */
export const classOf = (name: string | undefined): string =>
  name !== undefined && /^(?:[A-Z][a-z]+){0,4}(?:Error|Failure|Refusal|Copy)$/.test(name) ? name : 'Error';

/** Whether a text is the code of an error of Node, its HTTP parser or SQLite, such as `ENOENT`. */
export const isErrorCode = (text: string): boolean => /^(?:HPE|ERR|E|SQLITE)_?[A-Z_]{2,40}$/.test(text);
