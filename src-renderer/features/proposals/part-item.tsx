import type { ReactElement } from 'react';
import { listOf } from '../../../src-shared/sentence';
import { WHOLE_FIELDS } from '../../../src-shared/category';
import { shownSentence } from '../../../src-shared/hidden-characters';
import { isBlocked, type ProposalPart } from '../../../src-shared/proposals';
import { entryDetails, fieldDetail, valueInWords, type DifferenceDetail } from '../../ui/changed-values';
import { DifferenceItem } from '../../ui/difference-item';
import { messages as uiMessages } from '../../ui/messages';
import { partPlace } from './part-choice';
import { messages } from './messages';
import classes from './proposals.module.css';

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

interface Props {
  part: ProposalPart;
  /** `''` where a heading says it. */
  place: string;
  isTaken: boolean;
  /** The names of what it takes along. */
  along: readonly string[];
  onChoose: (isChosen: boolean) => void;
}

/** What the proposal does to one category, with its checkbox. */
export const PartItem = ({ part, place, isTaken, along, onChoose }: Props): ReactElement => {
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
          {clash.kind === 'refused' ? shownSentence(clash.message) : messages.clash[clash.kind]}{' '}
          {isBlocked(part) ? messages.cannot : messages.askAgain}
        </span>
      )}
      {along.length > 0 && (
        <span className={classes.along}>{shownSentence(messages.takesAlong({ names: listOf(along) }))}</span>
      )}
    </DifferenceItem>
  );
};
