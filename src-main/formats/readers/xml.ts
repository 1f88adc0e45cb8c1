import { SaxesParser } from '@rubensworks/saxes';
import { messages } from './messages';
import { requireLevels, UnreadableFile } from './refusals';

/** Names come without prefix. */
interface XmlHandlers {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>, line: number) => void;
  readonly close: (name: string) => void;
  /** Absent: texts are skipped. */
  readonly text?: (text: string) => void;
}

export interface XmlReading {
  readonly write: (piece: string) => void;
  readonly close: () => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Common errors of programs. The text stays as it is. */
const TOLERATED = /entity|disallowed character/;

/** Entities of entities may expand to any length. */
const NESTED_ENTITY = /<!ENTITY\s+(?:%\s+)?\S+\s+(?:"[^"]*?&(?!#)|'[^']*?&(?!#))/;

/** Attributes of one element. Parsers keep and compare all. */
const MOST_ATTRIBUTES = 2_000;

/** @throws UnreadableFile for entities made of entities */
export const requireFlatEntities = (declared: string): void => {
  if (NESTED_ENTITY.test(declared)) throw new UnreadableFile(messages.nestedEntity);
};

/** Characters of a piece, which bounds the memory of the parser. */
const LONGEST_PIECE = 1_000_000;

/** Reads XML. Declared entities stay as references, and nothing is fetched. @throws UnreadableFile with the line */
export const readXml = ({ open, close, text }: XmlHandlers): XmlReading => {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    if (!TOLERATED.test(error.message)) throw new UnreadableFile(messages.malformedXml, parser.line);
  });
  parser.on('doctype', requireFlatEntities);
  let [levels, attributes] = [0, 0];
  parser.on('opentagstart', () => {
    attributes = 0;
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MOST_ATTRIBUTES) throw new UnreadableFile(messages.tooManyFields({ most: MOST_ATTRIBUTES }));
  });
  parser.on('opentag', (tag) => {
    levels += 1;
    requireLevels(levels);
    open(localName(tag.name), tag.attributes, parser.line);
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
