import { Button, Loader, SegmentedControl, Switch } from '@mantine/core';
import { useEffect, useRef, type ReactElement } from 'react';
import { shownSentence, withHiddenShown } from '../../../src-shared/hidden-characters';
import { isDecided, type ProposalSummary, type ReviewRule } from '../../../src-shared/proposals';
import { errorText, inBrowser } from '../../platform/bridge';
import { runCommand } from '../../session/command-runner';
import { useEditRights } from '../../session/edit-rights';
import { useProposals, showDecided, showProposal, useProposalsView } from '../../session/proposal-queries';
import { session } from '../../session/session';
import { PagedList } from '../../ui/paged-list';
import { ViewFrame } from '../../ui/view-frame';
import frame from '../../ui/view-frame.module.css';
import { messages } from './messages';
import { ProposalReviewPane } from './review-pane';
import { setReviewRule } from './proposals-commands';
import classes from './proposals.module.css';

/** Estimated height of an item that is not drawn yet, in pixels. */
const ITEM = 56;

const idOf = ({ id }: ProposalSummary): number => id;

const Entry = ({ proposal }: { proposal: ProposalSummary }): ReactElement => {
  const { id, title, state, by, changedAt } = proposal;
  return (
    <button type="button" className={classes.entry} data-main="" onClick={() => showProposal(id)}>
      <bdi className={classes.name}>{withHiddenShown(title)}</bdi>
      <span>{messages.state[state]}</span>
      <span className={classes.muted}>{shownSentence(messages.by(by, changedAt))}</span>
    </button>
  );
};

/** Whether the tree changes by published proposals only; a team's service has its own setting. */
const RuleSwitch = ({ rule }: { rule: ReviewRule }): ReactElement | null => {
  const rights = useEditRights();
  if (rights !== null || inBrowser() !== undefined) return null;
  return (
    <Switch
      size="xs"
      label={messages.rule}
      description={messages.ruleHint}
      checked={rule.reviewers !== null}
      onChange={(event) => void setReviewRule({ reviewers: event.currentTarget.checked ? 1 : null })}
    />
  );
};

const ProposalsList = (): ReactElement => {
  const { data, error } = useProposals();
  const { isDecided: isOfDecided, last } = useProposalsView();
  const shown = (data?.proposals ?? []).filter(({ state }) => isDecided(state) === isOfDecided);
  return (
    <>
      <div className={frame.bar}>
        <SegmentedControl
          size="xs"
          aria-label={messages.filter}
          value={isOfDecided ? 'decided' : 'open'}
          data={[
            { value: 'open', label: messages.open },
            { value: 'decided', label: messages.decided }
          ]}
          onChange={(value) => showDecided(value === 'decided')}
        />
        {inBrowser() === undefined && (
          <Button variant="filled" size="xs" onClick={() => runCommand('proposeInstead')}>
            {messages.propose}
          </Button>
        )}
        <span className={frame.gap} />
        {data !== undefined && <RuleSwitch rule={data.rule} />}
      </div>
      {error !== null && <p className={classes.hint}>{errorText(error)}</p>}
      {data === undefined && error === null && <Loader m="md" size="sm" aria-label={messages.reading} />}
      {data !== undefined && shown.length === 0 && (
        <>
          <p className={classes.hint}>{isOfDecided ? messages.noneDecided : messages.noneOpen}</p>
          <p className={classes.hint}>{messages.whatTheyAre}</p>
        </>
      )}
      {shown.length > 0 && (
        <div className={`${frame.list ?? ''} ${classes.list ?? ''}`}>
          <PagedList
            label={messages.title}
            items={shown}
            keyOf={idOf}
            estimate={ITEM}
            startsAt={Math.max(
              0,
              shown.findIndex(({ id }) => id === last)
            )}
          >
            {(proposal) => <Entry proposal={proposal} />}
          </PagedList>
        </div>
      )}
    </>
  );
};

const leave = (): void => {
  session.showView('tree');
  session.focusTree();
};

/** The proposals of the workspace, or the review of one. Shown in place of the tree. */
export const ProposalsView = (): ReactElement => {
  const shown = useProposalsView((state) => state.shown);
  const section = useRef<HTMLElement>(null);
  // The list has the focus until an item takes it.
  useEffect(() => {
    if (section.current?.contains(document.activeElement) !== true) section.current?.focus();
  }, [shown]);
  return (
    <ViewFrame
      ref={section}
      title={messages.title}
      closeLabel={messages.close}
      isWide
      className={classes.view}
      controls={
        <>
          {shown !== null && (
            <Button size="compact-sm" variant="default" onClick={() => showProposal(null)}>
              {messages.back}
            </Button>
          )}
          <span className={frame.gap} />
        </>
      }
      onClose={leave}
      // Out of the review into the list, and out of the list into the tree.
      onEscape={shown === null ? leave : () => showProposal(null)}
    >
      {shown === null ? <ProposalsList /> : <ProposalReviewPane key={shown} id={shown} />}
    </ViewFrame>
  );
};
