import { answerReading } from './formats/answer-reading';

/*
 * The entry of a utility process that reads one file for as long as its import is open. A hostile or huge file ends this process
 * alone, and no call of a workspace waits for it.
 */

const { parentPort } = process;
const take = answerReading(
  (message) => parentPort.postMessage(message),
  (error) => {
    parentPort.postMessage({ kind: 'fault', stack: error instanceof Error ? (error.stack ?? '') : String(error) });
    // After the message has left.
    setImmediate(() => process.exit(1));
  }
);
parentPort.on('message', ({ data }: { readonly data: unknown }) => void take(data));
parentPort.postMessage({ kind: 'ready' });
