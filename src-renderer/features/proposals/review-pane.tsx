import { ActionIcon, Button, Loader } from '@mantine/core';
import { listOf } from '../../../src-shared/sentence';
import { IconListTree } from '@tabler/icons-react';
import { useMemo, useState, type KeyboardEvent, type ReactElement } from 'react';
import { shownSentence } from '../../../src-shared/hidden-characters';
import { isBlocked, isDecided, type ProposalPart, type ProposalReview } from '../../../src-shared/proposals';
import { errorText } from '../../platform/bridge';
import { useMayRevise, useReview } from '../../session/proposal-queries';
import { PagedList } from '../../ui/paged-list';
import { SteadyButton } from '../../ui/steady-button';
import { toast } from '../../ui/toasts';
import { Tooltip } from '../../ui/tooltip';
import { messages } from './messages';
import { byPlace, choiceOf, decide, deletionsFirst, partPlace, type PartChoice, type Ticks } from './part-choice';
import { answerProposal, propose } from './proposals-commands';
import { PublishDialog } from './publish-dialog';
import { ReviewHead } from './review-head';
import frame from '../../ui/view-frame.module.css';
import classes from './proposals.module.css';
import { FormDialog } from '../../ui/form-dialog';
import { ProposalText, useTypedText } from './proposal-text';
import { inARow } from '../../platform/text';
import { WHOLE_FIELDS } from '../../../src-shared/category';
import { entryDetails, fieldDetail, valueInWords, type DifferenceDetail } from '../../ui/changed-values';
import { DifferenceItem } from '../../ui/difference-item';
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };

const METADATA = 'metadata.';

const entryOf = (key: string, value: unknown): Record<string, unknown> => (value === undefined ? {} : { [key]: value });

const fieldDetails = (part: ProposalPart): DifferenceDetail[] =>
  part.fields.flatMap(({ field, before, after, now }) => {
    const whole = WHOLE_FIELDS.find((one) => one === field);
    // A new category's name is shown above, and its empty fields say nothing.
    if (part.does.includes('create') && (field === 'name' || after === null || after === '')) return [];
    const key = field.slice(METADATA.length);
    const lines =
      whole === undefined
        ? entryDetails(entryOf(key, before), entryOf(key, after))
        : [fieldDetail(whole, before, after)];
    if (now === undefined) return lines;
    const label = whole === undefined ? key : uiMessages.fieldLabel[whole];
    return [...lines, { text: messages.now({ label, value: valueInWords(now) }), whole: null }];
  });

const detailsOf = (part: ProposalPart): DifferenceDetail[] => {
  const { does, to, below = 0 } = part;
  const target = to && partPlace({ ...part, path: to });
  const sentences = [
    ...(does.includes('move') && target !== undefined
      ? [target === partPlace(part) ? messages.reordered : messages.movedTo({ path: target || null })]
      : []),
    ...(does.includes('arrange') ? [messages.arranged] : []),
    ...(does.includes('delete') && below > 0 ? [messages.below({ count: below })] : [])
  ];
  return [...sentences.map((text) => ({ text, whole: null })), ...fieldDetails(part)];
};

const LOOKS = [
  ['delete', 'removed'],
  ['create', 'added'],
  ['move', 'moved'],
  ['update', 'changed'],
  ['arrange', 'moved']
] as const;

interface PartItemProps {
  part: ProposalPart;
  /** `''` where a heading says it. */
  place: string;
  isTaken: boolean;
  /** The names of what it takes along. */
  along: readonly string[];
  onChoose: (isChosen: boolean) => void;
}

/** What the proposal does to one category, with its checkbox. */
const PartItem = ({ part, place, isTaken, along, onChoose }: PartItemProps): ReactElement => {
  const { name, does, clash } = part;
  const [act, kind] = LOOKS.find(([one]) => does.includes(one)) ?? LOOKS[3];
  return (
    <DifferenceItem
      kind={kind}
      kindLabel={messages.does[act]}
      name={name}
      path={place}
      details={detailsOf(part)}
      isChosen={isTaken}
      isRefused={isBlocked(part)}
      onChoose={onChoose}
    >
      {clash !== null && (
        <span className={classes.clash}>
          {inARow([
            clash.kind === 'refused' ? shownSentence(clash.message) : messages.clash[clash.kind],
            isBlocked(part) ? messages.cannot : messages.askAgain
          ])}
        </span>
      )}
      {along.length > 0 && (
        <span className={classes.along}>{shownSentence(messages.takesAlong({ names: listOf(along) }))}</span>
      )}
    </DifferenceItem>
  );
};

const WORDS = {
  askedForChanges: {
    title: messages.askForChangesTitle,
    label: messages.whatToChange,
    answer: messages.ask,
    done: messages.askedForChanges
  },
  declined: {
    title: messages.declineTitle,
    label: messages.whyDeclined,
    answer: messages.declineAnswer,
    done: messages.declined
  }
};

interface Props {
  id: number;
  what: keyof typeof WORDS;
  onClose: () => void;
}

/** Asks for changes of a proposal, or declines it, with what the reviewer has to say. */
const AnswerDialog = ({ id, what, onClose }: Props): ReactElement => {
  const [text, setText] = useTypedText(what, id);
  const words = WORDS[what];
  return (
    <FormDialog
      title={words.title}
      answer={words.answer}
      isDanger={what === 'declined'}
      onAnswer={async () => {
        if (!(await answerProposal(id, { what, text }))) return;
        setText('');
        onClose();
        toast(words.done);
      }}
      onClose={onClose}
    >
      <ProposalText isFirst minRows={3} label={words.label} value={text} onChange={setText} />
    </FormDialog>
  );
};

/** Estimated height of an item that is not drawn yet, in pixels. */
const ITEM = 48;
const NO_TICKS: Ticks = new Map();

const keyOf = ({ key }: ProposalPart): number => key;

interface PartsProps {
  parts: readonly ProposalPart[];
  choice: PartChoice;
  isByPlace: boolean;
  onDecide: (chosen: readonly ProposalPart[], isChosen: boolean) => void;
  onPublish: () => void;
}

const Parts = ({ parts, choice, isByPlace, onDecide, onPublish }: PartsProps): ReactElement => {
  const names = new Map(parts.map(({ key, name }) => [key, name]));
  const shown = useMemo(() => (isByPlace ? byPlace : deletionsFirst)(parts), [parts, isByPlace]);
  const headingOf = (part: ProposalPart, index: number): string | null => {
    const before = shown[index - 1];
    const isSame = before !== undefined && partPlace(before) === partPlace(part);
    return isByPlace && !isSame ? partPlace(part) || uiMessages.topLevel : null;
  };
  const alongOf = ({ key, needs }: ProposalPart): string[] =>
    choice.taken.has(key) ? needs.flatMap((needed) => (choice.along.has(needed) ? (names.get(needed) ?? []) : [])) : [];
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onPublish();
  };
  return (
    // Enter on any checkbox publishes.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={`${frame.list ?? ''} ${classes.list ?? ''}`} onKeyDown={onKeyDown}>
      {parts.length === 0 ? (
        <p className={classes.hint}>{messages.nothingLeft}</p>
      ) : (
        <PagedList
          label={uiMessages.changes}
          items={shown}
          keyOf={keyOf}
          estimate={ITEM}
          headingOf={headingOf}
          startsAt={0}
        >
          {(part) => (
            <PartItem
              part={part}
              place={isByPlace ? '' : partPlace(part)}
              isTaken={choice.taken.has(part.key)}
              along={alongOf(part)}
              onChoose={(isChosen) => onDecide([part], isChosen)}
            />
          )}
        </PagedList>
      )}
    </div>
  );
};

type Asking = 'publish' | 'askedForChanges' | 'declined';

interface FootProps {
  review: ProposalReview;
  taken: number;
  isByPlace: boolean;
  onByPlace: (isByPlace: boolean) => void;
  ask: (what: Asking) => void;
  onTickAll: (isChosen: boolean) => void;
}

const Foot = ({ review, taken, isByPlace, onByPlace, ask, onTickAll }: FootProps): ReactElement => {
  const { id, digest, state, parts, approvalsMissing } = review;
  const mayRevise = useMayRevise(review);
  const free = parts.filter((part) => !isBlocked(part)).length;
  const approve = async (): Promise<void> => {
    if (await answerProposal(id, { what: 'approved', text: '', digest })) toast(messages.approved);
  };
  return (
    <div className={frame.foot} data-foot="">
      <span role="status">
        {inARow([
          messages.ticked({ count: taken, all: parts.length }),
          ...(approvalsMissing > 0 ? [messages.approvalsMissing({ count: approvalsMissing })] : [])
        ])}
      </span>
      {parts.length > 1 && (
        <Tooltip label={messages.byPlace}>
          <ActionIcon
            size={30}
            color="canopy"
            variant={isByPlace ? 'filled' : 'default'}
            aria-label={messages.byPlace}
            aria-pressed={isByPlace}
            onClick={() => onByPlace(!isByPlace)}
          >
            <IconListTree size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {free > 0 && (
        <Button size="xs" variant="default" onClick={() => onTickAll(taken < free)}>
          {taken < free ? messages.tickAll : messages.tickNone}
        </Button>
      )}
      {mayRevise && (
        <Button size="xs" variant={state === 'open' ? 'filled' : 'default'} onClick={() => void propose(id)}>
          {messages.continueEditing}
        </Button>
      )}
      {state === 'submitted' && (
        <Button size="xs" variant="default" onClick={() => ask('askedForChanges')}>
          {messages.askForChanges}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => ask('declined')}>
        {messages.decline}
      </Button>
      {/* A proposal of which changes were asked for is not published before its author submits it again. */}
      {state !== 'submitted' ? null : approvalsMissing > 0 ? (
        <SteadyButton variant="filled" size="xs" onAct={approve}>
          {messages.approve}
        </SteadyButton>
      ) : (
        <SteadyButton variant="filled" size="xs" isDisabled={taken === 0} onClick={() => ask('publish')}>
          {messages.publish({ count: taken })}
        </SteadyButton>
      )}
    </div>
  );
};

const LoadedReview = ({ review }: { review: ProposalReview }): ReactElement => {
  const [decisions, setDecisions] = useState(NO_TICKS);
  /** Keeps the review that was shown: its digest is what is published. */
  const [asking, setAsking] = useState<{ readonly what: Asking; readonly of: ProposalReview } | null>(null);
  const [changed, setChanged] = useState<readonly string[] | null>(null);
  const [isByPlace, setByPlace] = useState(false);
  const { parts } = review;
  const choice = useMemo(() => choiceOf(parts, decisions), [parts, decisions]);
  const onDecide = (chosen: readonly ProposalPart[], isChosen: boolean): void =>
    setDecisions(decide(parts, decisions, chosen, isChosen));
  const ask = (what: Asking): void => setAsking({ what, of: review });
  const close = (): void => setAsking(null);
  return (
    <>
      <ReviewHead review={review} />
      {changed !== null && (
        <p role="alert" className={`${classes.hint ?? ''} ${classes.loud ?? ''}`}>
          {shownSentence(messages.changedSince({ names: listOf(changed) || null }))}
        </p>
      )}
      {!isDecided(review.state) && (
        <>
          <Parts
            parts={parts}
            choice={choice}
            isByPlace={isByPlace}
            onDecide={onDecide}
            onPublish={() => {
              if (choice.taken.size > 0 && review.state === 'submitted' && review.approvalsMissing === 0)
                ask('publish');
            }}
          />
          <Foot
            review={review}
            taken={choice.taken.size}
            isByPlace={isByPlace}
            onByPlace={setByPlace}
            ask={ask}
            onTickAll={(isChosen) => onDecide(parts, isChosen)}
          />
        </>
      )}
      {asking?.what === 'publish' && (
        <PublishDialog review={asking.of} taken={[...choice.taken]} onChanged={setChanged} onClose={close} />
      )}
      {asking !== null && asking.what !== 'publish' && (
        <AnswerDialog id={review.id} what={asking.what} onClose={close} />
      )}
    </>
  );
};

/** The review of one proposal: what it does, with ticks, and what can be answered. */
export const ProposalReviewPane = ({ id }: { id: number }): ReactElement => {
  const { data, error } = useReview(id);
  if (data !== undefined) return <LoadedReview review={data} />;
  return error === null ? (
    <Loader m="md" size="sm" aria-label={messages.reading} />
  ) : (
    <p className={classes.hint}>{errorText(error)}</p>
  );
};
