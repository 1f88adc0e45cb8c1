import type { ReactElement } from 'react';
import type { TreeModel } from '../../model/tree-model';
import { select } from '../../session/tree-view-state';
import { numeral } from '../../platform/text';

/** More than this many in one list help nobody who listens to it; the arrow keys go through all. */
const MOST = 100;

interface Props {
  model: TreeModel;
  /** `null`: the top level. */
  parentId: number | null;
}

/** The picture as a list, for those who do not see it: what is below the category that the keyboard is at. */
export const ChildrenList = ({ model, parentId }: Props): ReactElement => {
  const ids = model.childIds(parentId);
  const name = parentId === null ? 'the top level' : (model.get(parentId)?.name ?? '');
  return (
    <ul className="visually-hidden" aria-label={`Below ${name}`}>
      {ids.slice(0, MOST).map((id) => (
        <li key={id}>
          {/* No stop of the Tab key, which would be at something that nobody sees; a screen reader goes by itself. */}
          <button type="button" tabIndex={-1} onClick={() => select(id)}>
            {model.get(id)?.name}
          </button>
        </li>
      ))}
      {ids.length > MOST && <li>{numeral(ids.length - MOST)} more</li>}
    </ul>
  );
};
