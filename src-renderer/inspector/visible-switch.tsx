import { Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { CategoryNode } from '../tree/tree-model';
import { VISIBLE } from './own-fields';
import { saveOrTell } from './save-or-tell';
import classes from './inspector.module.css';

/** Whether the categories are visible. Where they differ it stands half-way, and the first click shows them all. */
export const VisibleSwitch = ({ nodes }: { nodes: readonly CategoryNode[] }): ReactElement => {
  const client = useQueryClient();
  const visible = nodes.filter((node) => node.visible).length;
  const isMixed = visible > 0 && visible < nodes.length;
  return (
    <Switch
      label="Visible"
      description={isMixed ? `Mixed: ${visible.toLocaleString('en')} of ${nodes.length.toLocaleString('en')} are visible` : undefined}
      classNames={isMixed ? { track: classes.mixedTrack ?? '', thumb: classes.mixedThumb ?? '' } : {}}
      checked={visible === nodes.length}
      onChange={(event) => void saveOrTell(client, nodes, VISIBLE, String(event.currentTarget.checked))}
    />
  );
};
