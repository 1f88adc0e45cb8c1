import { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import { runCliCommand } from '../../src-main/cli/run-command';
import { readerHere } from './isolated-here';

/*
 * A process that runs the command lines in its argument (JSON) in sequence and prints a line of JSON for each. It does not exit by itself:
 * it ends when nothing is left open. Serving commands are stopped as soon as they accept calls.
 */

for (const args of z.array(z.array(z.string())).parse(JSON.parse(process.argv[2] ?? ''))) {
  const pieces: Buffer[] = [];
  const kept = new Writable({
    write: (piece: Buffer, _encoding, done) => {
      pieces.push(piece);
      done();
    }
  });
  const code = await runCliCommand(args, {
    stdin: Readable.from([]),
    stdout: kept,
    stderr: kept,
    env: {},
    startReader: () => readerHere().process,
    jsonTrial: () => Promise.reject(new Error('No text here is large enough to be tried out.')),
    programFile: (name) => `no ${name} here`,
    askedToEnd: () => Promise.resolve(),
    endAtOnce: () => undefined
  });
  console.log(JSON.stringify({ command: args[0], code, said: Buffer.concat(pieces).toString() }));
}
