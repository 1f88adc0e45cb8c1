import { answerReading } from '../../src-main/formats/answer-reading';
import { answering, type AnswerQuestion, type Isolated } from '../../src-main/platform/isolated';

export const isolatedHere = (answer: AnswerQuestion) => {
  let receive: (message: unknown) => void = () => undefined;
  let exited: () => void = () => undefined;
  let isAlive = true;
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
  const take = answering(answer, post);
  const process: Isolated = {
    send: (message) => void take(structuredClone(message)),
    onMessage: (listener) => {
      receive = listener;
    },
    onExit: (listener) => {
      exited = listener;
    },
    kill: exit
  };
  post({ kind: 'ready' });
  return { process, exit, post };
};

export const readerHere = () => isolatedHere(answerReading());
