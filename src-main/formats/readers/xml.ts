import { SaxesParser } from '@rubensworks/saxes';
import { messages } from './messages';
import { UnreadableFile } from './refusals';

/** What is told of a text as it is read. Names without their prefix. */
interface XmlHandlers {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>, line: number) => void;
  readonly close: (name: string) => void;
  /** Left out: texts between tags are passed over. */
  readonly text?: (text: string) => void;
}

/** Takes a text in pieces; `close` when there are no more. */
export interface XmlReading {
  readonly write: (piece: string) => void;
  readonly close: () => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** What programs write although XML does not know it. It stays as it stands there. */
const TOLERATED = /entity|disallowed character/;

/** An entity that is made of others may stand for a text of any length. */
const NESTED_ENTITY = /<!ENTITY\s+(?:%\s+)?\S+\s+(?:"[^"]*&[^#][^"]*"|'[^']*&[^#][^']*')/;

/** Levels of elements. The libraries look through all that are open at each further one. */
const MOST_LEVELS = 2_000;

/** A tag that has more in it is none of a table or an outline. */
const LONGEST_PIECE = 1_000_000;

/**
 * Reads XML. Entities that a file declares are not known, and nothing outside of it is fetched: their references stay as text.
 * @throws UnreadableFile, with the line, for what is no XML
 */
export const readXml = ({ open, close, text }: XmlHandlers): XmlReading => {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    if (!TOLERATED.test(error.message)) throw new UnreadableFile('malformed', messages.malformedXml, parser.line);
  });
  parser.on('doctype', (declared) => {
    if (NESTED_ENTITY.test(declared)) throw new UnreadableFile('too_big', messages.nestedEntity);
  });
  let levels = 0;
  parser.on('opentag', ({ name, attributes }) => {
    levels += 1;
    if (levels > MOST_LEVELS) throw new UnreadableFile('too_deep', messages.tooDeep(MOST_LEVELS));
    open(localName(name), attributes, parser.line);
  });
  parser.on('closetag', ({ name }) => {
    levels -= 1;
    close(localName(name));
  });
  if (text !== undefined) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  return {
    write: (piece) => {
      for (let at = 0; at < piece.length; at += LONGEST_PIECE) parser.write(piece.slice(at, at + LONGEST_PIECE));
    },
    close: () => void parser.close()
  };
};
