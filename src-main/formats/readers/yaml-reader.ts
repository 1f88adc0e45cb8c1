import { Composer, isCollection, isScalar, Lexer, LineCounter, Parser, visit, type Document, type Scalar } from 'yaml';
import { addRepeated } from '../../../src-shared/parse-json';
import type { WhileReadingRecords } from '../records';
import { textReader } from './decode-text';
import { messages } from './messages';
import { recordsOfDocument } from './nested-records';
import { UnreadableFile } from './refusals';
import { noteRepeated } from './repeated-keys';

/** The library keeps 70 bytes for a character, of many short lists three times as much. */
const MOST_CHARACTERS = 30_000_000;
const MOST_ALIASES = 10_000;

const malformedAt = (line: number): UnreadableFile => new UnreadableFile(messages.malformed({ syntax: 'YAML' }), line);

/** @throws UnreadableFile for an alias to a collection that contains it, or to nothing */
const requireEnd = (document: Document, lines: LineCounter): void => {
  const anchors = new Set<string>();
  visit(document, {
    Alias: (_key, { source, range }, ancestors) => {
      if (!anchors.has(source)) throw malformedAt(lines.linePos(range?.[0] ?? 0).line);
      if (ancestors.some((node) => isCollection(node) && node.anchor === source))
        throw new UnreadableFile(messages.tooManyAliases);
    },
    Value: (_key, { anchor }) => {
      if (anchor !== undefined) anchors.add(anchor);
    }
  });
};

/** Numbers that would be written differently stay text, such as the code `007`. */
const keepAsWritten = (_key: unknown, node: Scalar): void => {
  if (typeof node.value === 'number' && node.source !== undefined && String(node.value) !== node.source)
    node.value = node.source;
};

const valueOf = (document: Document, lines: LineCounter, repeated: Set<string>): unknown => {
  const [error] = document.errors;
  if (error !== undefined) throw malformedAt(lines.linePos(error.pos[0]).line);
  requireEnd(document, lines);
  visit(document, {
    Map: (_key, { items }) => addRepeated(repeated, items, ({ key }) => (isScalar(key) ? key.value : key)),
    Scalar: keepAsWritten
  });
  try {
    return document.toJS({ maxAliasCount: MOST_ALIASES });
  } catch (error) {
    if (error instanceof ReferenceError) throw new UnreadableFile(messages.tooManyAliases);
    throw error;
  }
};

type ErrorSource = number | readonly [number, ...number[]] | { readonly offset: number };

/** The library recurses, and keeps kilobytes per open level. */
const MOST_LEVELS = 1_000;

/** The most anchors and tags in a row: those of a collection, and of its first key. */
const MOST_PROPERTIES = 4;

const LOOK_EVERY = 10_000;

const documentsIn = (text: string, watch: WhileReadingRecords, repeated: Set<string>): unknown[] => {
  const lines = new LineCounter();
  const parser = new Parser(lines.addNewLine);
  // The parser tells only of later lines where it is handed one lexeme after the other.
  lines.addNewLine(0);
  function* tokens(): ReturnType<Parser['parse']> {
    let [count, done, brackets, properties] = [0, 0, 0, 0];
    for (const lexeme of new Lexer().lex(text)) {
      // The parser keeps brackets even where none may be, for a sentence about each.
      if (lexeme === '[' || lexeme === '{') brackets += 1;
      else if (lexeme === ']' || lexeme === '}') brackets -= 1;
      // A node has one anchor and one tag at most; the parser keeps any number.
      if (/^[&!]/.test(lexeme)) properties += 1;
      else if (/\S/.test(lexeme)) properties = 0;
      if (properties > MOST_PROPERTIES) throw malformedAt(lines.linePos(done).line);
      if (Math.max(parser.stack.length, brackets) > MOST_LEVELS)
        throw new UnreadableFile(messages.tooDeep({ levels: MOST_LEVELS }));
      if (count % LOOK_EVERY === 0) watch(done, text.length);
      count += 1;
      done += lexeme.length;
      for (const token of parser.next(lexeme)) {
        if (token.type === 'error') throw malformedAt(lines.linePos(token.offset).line);
        yield token;
      }
    }
    yield* parser.end();
  }
  const composer = new Composer({ lineCounter: lines, logLevel: 'silent', uniqueKeys: false });
  // The parser would keep every fault with a stack, millions for a flood of tokens. It takes what is thrown for another one, of the whole list.
  let fault: UnreadableFile | null = null;
  Object.assign(composer, {
    onError: (source: ErrorSource, _code: string, _message: string, isWarning?: boolean) => {
      if (isWarning === true) return;
      const offset = typeof source === 'number' ? source : 'offset' in source ? source.offset : source[0];
      throw (fault ??= malformedAt(lines.linePos(offset).line));
    }
  });
  return Array.from(composer.compose(tokens()), (document) => valueOf(document, lines, repeated));
};

export const readYamlRecords = textReader('yaml', (text, about) => {
  if (text.length > MOST_CHARACTERS) throw new UnreadableFile(messages.yamlTooLarge);
  const repeated = new Set<string>();
  const values = documentsIn(text, about.watch, repeated).filter((value) => value !== null && value !== undefined);
  const value = values.length === 1 ? values[0] : values.flatMap((one) => one);
  return recordsOfDocument(value, false, noteRepeated(about, repeated));
});
