import { ActionIcon, Button, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { shownSentence } from '../../../src-shared/hidden-characters';
import { columnOptions } from '../../session/cells/column-values';
import {
  columnLabel,
  filterColumn,
  openColumnMenu,
  useColumns,
  useShownLanguage,
  type Column
} from '../../session/cells/columns';
import { languageName } from '../../platform/text';
import { session } from '../../session/session';
import { openColumnsMenu } from './columns-commands';
import classes from './columns.module.css';
import { messages } from './messages';

interface ChipProps {
  text: string;
  onChange: (chip: Element) => void;
  onRemove: () => void;
}

const Chip = ({ text, onChange, onRemove }: ChipProps): ReactElement => {
  const label = shownSentence(text);
  return (
    <span className={classes.chip}>
      <Button
        size="compact-xs"
        variant="subtle"
        miw={0}
        aria-label={messages.change({ chip: label })}
        onClick={(event) => onChange(event.currentTarget)}
      >
        <Text span size="sm" truncate>
          {label}
        </Text>
      </Button>
      <ActionIcon
        size={24}
        variant="transparent"
        aria-label={messages.remove({ chip: label })}
        onClick={() => {
          onRemove();
          session.focusTree();
        }}
      >
        <IconX size={13} />
      </ActionIcon>
    </span>
  );
};

const labelIn = (column: Column, value: string): string =>
  columnOptions(column).find((option) => option.value === value)?.label ?? value;

/** The language of the rows of the tree, and what they are sorted and filtered by, above the tree. */
export const ArrangedBar = (): ReactElement | null => {
  // Each by itself, so that sizing a column does not draw the bar again.
  const language = useShownLanguage();
  const sort = useColumns((state) => state.sort);
  const filters = useColumns((state) => state.filters);
  if (language === null && sort === null && filters.length === 0) return null;
  return (
    <div role="group" aria-label={messages.arranged} className={classes.bar}>
      {language !== null && (
        <Chip
          text={messages.inLanguage({ language: languageName(language.tag) })}
          onChange={() => openColumnsMenu(true)}
          onRemove={() => useColumns.setState({ language: null })}
        />
      )}
      {sort !== null && (
        <Chip
          onChange={(chip) => openColumnMenu(sort.column, chip)}
          text={messages.sortedBy({ column: columnLabel(sort.column), isDescending: sort.isDescending })}
          onRemove={() => useColumns.setState({ sort: null })}
        />
      )}
      {filters.map(({ column, test }) => (
        <Chip
          key={JSON.stringify(column)}
          onChange={(chip) => openColumnMenu(column, chip)}
          text={messages.filteredBy(columnLabel(column), test, (value) => labelIn(column, value))}
          onRemove={() => filterColumn(column, null)}
        />
      ))}
      <Button
        size="compact-xs"
        variant="subtle"
        onClick={() => {
          useColumns.setState({ language: null, sort: null, filters: [] });
          session.focusTree();
        }}
      >
        {messages.clear}
      </Button>
    </div>
  );
};
