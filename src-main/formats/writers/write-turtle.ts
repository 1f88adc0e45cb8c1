import { Writer } from 'n3';
import type { Category } from '../../../src-shared/category';
import { inReadingOrder } from '../../domain/tree';
import { OWN_TERMS, SKOS } from '../skos-terms';
import { SkosStatements } from './skos-statements';
import type { WriteOptions } from './writer';

/** Writes a concept scheme of SKOS (https://www.w3.org/TR/skos-reference/) as Turtle. */
export function* writeTurtle(roots: readonly Category[], { title }: WriteOptions): Generator<string> {
  const pieces: string[] = [];
  const output = {
    write(piece: string, _encoding: string, done?: () => void): void {
      pieces.push(piece);
      done?.();
    },
    end(done?: () => void): void {
      done?.();
    }
  };
  const writer = new Writer(output, {
    prefixes: { skos: SKOS, dcterms: 'http://purl.org/dc/terms/', canopy: OWN_TERMS }
  });
  const statements = new SkosStatements(roots, title);
  for (const quad of statements.head()) writer.addQuad(quad);
  for (const { category, depth } of inReadingOrder(roots)) {
    for (const quad of statements.of(category, depth)) writer.addQuad(quad);
    yield pieces.splice(0).join('');
  }
  writer.end();
  yield pieces.splice(0).join('');
}
