import { connect, type Socket } from 'node:net';
import { z } from 'zod';
import { answerQuestions } from '../child';
import { fetchGood } from '../fetch-whole';

/*
 * Many who follow the changes of one server, each on a connection of its own. They read no JSON: an event has come when its `id` and its end have.
 */

const ID = /^id: (\d+)$/gm;
const EVENT_END = '\n\n';

const followSchema = z.object({ port: z.int(), token: z.string(), count: z.int() });
const callSchema = z.object({
  port: z.int(),
  method: z.string(),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  /** The event that is waited for; left out: the one of the revision that the answer says. */
  id: z.int().optional()
});

/** One connection, and the newest event on it. */
class Follower {
  id = 0;
  event = '';
  /** When it came, by this process's clock. */
  at = 0;
  #rest = '';

  constructor(
    private readonly socket: Socket,
    private readonly told: (follower: Follower) => void
  ) {
    socket.on('data', (piece: Buffer) => this.#take(piece.toString('latin1')));
  }

  end(): void {
    this.socket.destroy();
  }

  #take(piece: string): void {
    const text = this.#rest + piece;
    const end = text.lastIndexOf(EVENT_END) + EVENT_END.length;
    if (end < EVENT_END.length) {
      this.#rest = text;
      return;
    }
    this.#rest = text.slice(end);
    const found = [...text.slice(0, end).matchAll(ID)].at(-1);
    if (found === undefined) return;
    this.at = performance.now();
    this.id = Number(found[1]);
    this.event = text.slice(found.index, end);
    this.told(this);
  }
}

let followers: Follower[] = [];
let onTold = (_follower: Follower): void => undefined;

const follow = ({ port, token }: z.output<typeof followSchema>): Promise<Follower> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('error', reject);
    const head = ['Accept: text/event-stream', `Host: 127.0.0.1:${port}`, `Authorization: Bearer ${token}`];
    socket.write(`GET /api/categories/changes HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
    socket.once('data', (piece: Buffer) => {
      const answer = piece.toString('latin1', 0, 300);
      if (!answer.startsWith('HTTP/1.1 200')) reject(new Error(`A follower was answered with ${answer}`));
      else resolve(new Follower(socket, (follower) => onTold(follower)));
    });
  });

/** Resolves when all have that event. */
const allTold = (id: number): Promise<void> =>
  new Promise((resolve) => {
    const waiting = new Set(followers.filter((follower) => follower.id < id));
    if (waiting.size === 0) resolve();
    onTold = (follower) => {
      if (follower.id >= id) waiting.delete(follower);
      if (waiting.size === 0) resolve();
    };
  });

answerQuestions({
  follow: async (argument) => {
    const how = followSchema.parse(argument);
    // One after the other, since a queue of connections that wait to be accepted is not as long.
    for (let count = 0; count < how.count; count += 1) followers.push(await follow(how));
    return null;
  },
  /**
   * Makes one call of which those who follow are told.
   * @returns milliseconds until the last of them was told: from the answer, not less than 0, and from the call; and what they were told
   */
  tell: async (argument) => {
    const { id, ...call } = callSchema.parse(argument);
    const called = performance.now();
    const { headers } = await fetchGood(call);
    const answered = performance.now();
    await allTold(id ?? z.coerce.number().int().parse(headers['canopy-revision']));
    const last = Math.max(...followers.map(({ at }) => at));
    return { ms: Math.max(0, last - answered), sinceCallMs: last - called, event: followers[0]?.event };
  },
  close: () => {
    for (const follower of followers) follower.end();
    followers = [];
    return null;
  }
});
