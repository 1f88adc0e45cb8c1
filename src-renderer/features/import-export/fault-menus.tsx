import { NativeSelect } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { withHiddenShown } from '../../../src-shared/hidden-characters';
import type { FaultKind, FoundFault } from '../../../src-shared/import-plan';
import { messages } from './messages';
import classes from './import.module.css';

interface Props {
  faults: readonly FoundFault[];
  onChoice: (kind: FaultKind, choice: string) => void;
}

/** What is wrong in the file, a kind each: how often, where, and a menu of what is done about all of it. */
export const FaultMenus = ({ faults, onChoice }: Props): ReactElement => (
  <ul className={classes.faults} aria-label={messages.faultList}>
    {faults.map(({ kind, count, choice, examples }) => (
      <li key={kind}>
        <div className={classes.fault}>
          <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
          <span>{messages.faults[kind](count)}</span>
          <NativeSelect
            size="xs"
            aria-label={messages.whatToDo(messages.faults[kind](count))}
            data={Object.entries(messages.faultChoices[kind]).map(([value, label]) => ({ value, label }))}
            value={choice}
            onChange={(event) => onChoice(kind, event.currentTarget.value)}
          />
        </div>
        {examples.length > 0 && (
          <details className={classes.examples}>
            <summary>{messages.where(examples.length, count)}</summary>
            <ul>
              {examples.map(({ place, text }, index) => (
                <li key={index}>
                  {place}
                  {text !== '' && <q>{withHiddenShown(text)}</q>}
                </li>
              ))}
            </ul>
          </details>
        )}
      </li>
    ))}
  </ul>
);
