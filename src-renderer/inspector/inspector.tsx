import { ActionIcon, Button, Stack, Switch, Tooltip } from '@mantine/core';
import { IconHistory, IconWand } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { CategoryUpdateRequest } from '../../src-shared/category';
import { noticeError } from '../app/notices';
import { updateCategory } from '../app/service-client';
import { showHistoryOf } from '../history/panel-state';
import type { CategoryNode, TreeModel, TreeSnapshot } from '../tree/tree-model';
import { useTreeView } from '../tree/tree-view-state';
import { Facts } from './facts';
import { checkDescription, checkMetadata, checkName, checkSlug, readMetadata, writeMetadata } from './field-checks';
import { PathCrumbs } from './path-crumbs';
import { slugOf } from './slug-suggestion';
import { TextField } from './text-field';
import classes from './inspector.module.css';

/** Saves from a control that has no place of its own for a message. */
const saveOrTell = async (label: string, id: number, request: CategoryUpdateRequest): Promise<void> => {
  try {
    await updateCategory(id, request);
  } catch (error) {
    noticeError(`${label} was not saved`, error);
  }
};

const SuggestSlug = ({ node }: { node: CategoryNode }): ReactElement | null => {
  const slug = slugOf(node.name);
  if (slug === '' || slug === node.slug) return null;
  return (
    <Tooltip label={`Use “${slug}”`}>
      <ActionIcon variant="subtle" size="sm" aria-label="Make the slug from the name" onClick={() => void saveOrTell('The slug', node.id, { slug })}>
        <IconWand size={15} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
};

const Fields = ({ model, node }: { model: TreeModel; node: CategoryNode }): ReactElement => {
  const { id } = node;
  return (
    <Stack gap="sm">
      <PathCrumbs model={model} node={node} />
      <TextField label="Name" saved={node.name} check={checkName} save={(name) => updateCategory(id, { name })} />
      <TextField
        label="Slug"
        saved={node.slug ?? ''}
        placeholder="none"
        action={<SuggestSlug node={node} />}
        check={checkSlug}
        save={(slug) => updateCategory(id, { slug: slug === '' ? null : slug })}
      />
      <TextField label="Description" saved={node.description} isMultiline check={checkDescription} save={(description) => updateCategory(id, { description })} />
      <Switch
        label="Visible"
        checked={node.visible}
        onChange={(event) => void saveOrTell('Visible', id, { visible: event.currentTarget.checked })}
      />
      <TextField
        label="Metadata"
        saved={writeMetadata(node.metadata)}
        isMultiline
        isCode
        placeholder={'{ "colour": "green" }'}
        check={checkMetadata}
        save={(text) => updateCategory(id, { metadata: readMetadata(text) })}
      />
      <Facts model={model} node={node} />
      <Button size="xs" variant="default" leftSection={<IconHistory size={15} stroke={1.7} />} onClick={() => showHistoryOf({ id, name: node.name })}>
        History of this category
      </Button>
    </Stack>
  );
};

/** Every field of the selected category. Each saves as it is left. */
export const Inspector = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement => {
  const activeId = useTreeView((state) => state.activeId);
  const node = activeId === null ? undefined : snapshot.model.get(activeId);
  return (
    <section aria-label="Details" className={classes.inspector}>
      {node === undefined ? (
        <p className={classes.hint}>Select a category to see and edit its details.</p>
      ) : (
        <Fields key={node.id} model={snapshot.model} node={node} />
      )}
    </section>
  );
};
