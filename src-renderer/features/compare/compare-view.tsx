import { Button, CloseButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useState, type ReactElement } from 'react';
import type { TreeSnapshot } from '../../model/tree-model';
import { session } from '../../session/session';
import { useWorkspace } from '../../session/workspace-query';
import { onEscapeInside } from '../../ui/focus';
import { Tooltip } from '../../ui/tooltip';
import { CompareDifferences } from './compare-differences';
import { CompareSources } from './compare-sources';
import { closeCompare, useCompare } from './compare-commands';
import { messages } from './messages';
import classes from './compare.module.css';

/** Matches compare.module.css: such a window, or a larger one at 200 % zoom, has room for either the list or the options. */
const SMALL = '(max-width: 700px), (max-height: 640px)';

const leave = (): void => {
  closeCompare();
  session.focusTree();
};

/** Compares this workspace with another, a backup or a file, and applies chosen differences to either. Shown in place of the tree. */
export const CompareView = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement => {
  const compared = useCompare((state) => state.compared);
  const hereName = useWorkspace().data?.name ?? messages.compare.thisWorkspace;
  const isSmall = useMediaQuery(SMALL, false, { getInitialValueInEffect: false });
  const [areOptionsOpen, setOptionsOpen] = useState(false);
  const contentId = useId();
  return (
    // Escape closes the view from wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={messages.compare.title}
      data-alone="wide"
      className={classes.compare}
      onKeyDown={onEscapeInside(leave)}
    >
      <div className={classes.bar}>
        <h2 className={classes.title}>{messages.compare.title}</h2>
        <CompareSources />
        <span className={classes.gap} />
        {isSmall && compared !== null && (
          <Button
            size="xs"
            variant="default"
            aria-expanded={areOptionsOpen}
            aria-controls={contentId}
            onClick={() => setOptionsOpen(!areOptionsOpen)}
          >
            {messages.compare.options}
          </Button>
        )}
        <Tooltip label={messages.compare.closeHint}>
          <CloseButton className={classes.close} aria-label={messages.compare.close} onClick={leave} />
        </Tooltip>
      </div>
      <div id={contentId} className={classes.content}>
        {compared === null ? (
          <p className={classes.hint}>{messages.compare.intro}</p>
        ) : (
          <CompareDifferences
            key={JSON.stringify(compared.with)}
            snapshot={snapshot}
            compared={compared}
            hereName={hereName}
            hasOptions={!isSmall || areOptionsOpen}
          />
        )}
      </div>
    </section>
  );
};
