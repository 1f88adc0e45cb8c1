import type { ProposalPart, ProposalReview } from '../../src-shared/proposals';
import type { Proposer, ProposalRepository } from '../domain/proposal-repository';
import {
  parseArguments,
  printJson,
  printSentence,
  required,
  UsageError,
  type CliCommand,
  type CommandIo,
  helpText
} from './command';
import { messages } from './messages';
import { withProposals } from './replica';

/** A reviewer at a terminal has no known name. */
const BY: Proposer = { author: 'http' };

const OPTIONS = {
  database: { type: 'string' },
  json: { type: 'boolean', default: false },
  only: { type: 'string' },
  digest: { type: 'string' },
  text: { type: 'string' }
} as const;

type Values = ReturnType<typeof parseArguments<typeof OPTIONS>>['values'];

const partLine = ({ key, does, path, name, to, below = 0, clash }: ProposalPart): string =>
  messages.proposals.part({
    key: String(key),
    does: does.map((one) => messages.proposals.does[one]).join(', '),
    at: [...path, name].join(' > '),
    to: to === undefined ? null : to.join(' > ') || messages.proposals.topLevel,
    below,
    clash: clash?.message ?? null
  });

const showReview = (io: CommandIo, review: ProposalReview): void => {
  const { id, title, state, note, parts, digest } = review;
  printSentence(io, messages.proposals.head({ id: String(id), title, state }));
  if (note !== '') printSentence(io, note);
  for (const part of parts) printSentence(io, partLine(part));
  printSentence(io, messages.proposals.digest({ digest }));
};

const keysIn = (text: string | undefined): number[] | undefined => {
  if (text === undefined) return undefined;
  if (!/^(?:0|-?[1-9]\d{0,14})(?:,(?:0|-?[1-9]\d{0,14}))*$/.test(text))
    throw new UsageError(messages.proposals.keys({ given: text }));
  return text.split(',').map(Number);
};

const answering =
  (what: 'declined' | 'askedForChanges') =>
  (id: number, { text }: Values) => {
    const said = required(text, '--text');
    return async (proposals: ProposalRepository, io: CommandIo): Promise<void> => {
      const { state } = await proposals.answer(id, { what, text: said }, BY);
      printJson(io, { id, state });
    };
  };

type Act = (proposals: ProposalRepository, io: CommandIo) => Promise<void>;

/** What is done about one proposal, by its word. Each checks its options before the workspace is opened. */
const ACTS: ReadonlyMap<string, (id: number, values: Values) => Act> = new Map([
  [
    'show',
    (id: number, { json }: Values): Act =>
      async (proposals, io) => {
        const review = await proposals.review(id);
        if (json) printJson(io, review);
        else showReview(io, review);
      }
  ],
  [
    'publish',
    (id: number, { only, digest, text = '' }: Values): Act => {
      const keys = keysIn(only);
      return async (proposals, io) => {
        const reviewed = digest ?? (await proposals.review(id)).digest;
        printJson(io, await proposals.publish(id, { digest: reviewed, text, ...(keys && { only: keys }) }, BY));
      };
    }
  ],
  ['decline', answering('declined')],
  ['ask', answering('askedForChanges')]
]);

const list: Act = async (proposals, io) => {
  const { proposals: all } = await proposals.list();
  for (const { id, title, state, by, changedAt, edits } of all)
    printJson(io, { id, title, state, by: by.person?.name ?? null, changedAt, edits });
};

const actOf = (positionals: readonly string[], values: Values): Act => {
  const [word = 'list', id = '', ...others] = positionals;
  if (word === 'list' && id === '') return list;
  const act = ACTS.get(word);
  if (act === undefined || !/^[1-9]\d{0,14}$/.test(id) || others.length > 0)
    throw new UsageError(messages.proposals.words);
  return act(Number(id), values);
};

export const proposalsCommand: CliCommand = {
  usage: helpText('proposals'),
  run: async (args, io) => {
    const { values, positionals } = parseArguments(args, OPTIONS);
    const database = required(values.database, '--database');
    const act = actOf(positionals, values);
    await withProposals(database, io, (proposals) => act(proposals, io));
  }
};
