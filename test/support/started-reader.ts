import { vi } from 'vitest';
import type { ReaderProcess } from '../../src-main/app/workspaces/file-reader-process';
import { answerReading } from '../../src-main/formats/answer-reading';

/** What the process that reads a file answers; its work is done here, and messages are cloned on their way as between processes. */
export const startedReader = () => {
  let receive: (message: unknown) => void = () => undefined;
  let exited: () => void = () => undefined;
  let isAlive = true;
  const sent: string[] = [];
  const exit = (): void => {
    isAlive = false;
    exited();
  };
  const post = (message: unknown): void => {
    const copy: unknown = structuredClone(message);
    setImmediate(() => {
      if (isAlive) receive(copy);
    });
  };
  const take = answerReading(post, (error) => post({ kind: 'fault', stack: String(error) }));
  const kill = vi.fn<() => void>(exit);
  const process: ReaderProcess = {
    send: (message) => {
      sent.push(message.kind);
      void take(structuredClone(message));
    },
    onMessage: (listener) => {
      receive = listener;
    },
    onExit: (listener) => {
      exited = listener;
    },
    kill
  };
  post({ kind: 'ready' });
  return { process, kill, exit, post, sent };
};
