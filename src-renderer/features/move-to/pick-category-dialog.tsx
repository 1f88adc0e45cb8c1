import { useMemo, type ReactElement } from 'react';
import { TOP_LEVEL } from '../../../src-shared/ids';
import type { TreeSnapshot } from '../../model/tree-model';
import { closeDialog, type DialogProps } from '../../session/dialogs';
import { FormDialog } from '../../ui/form-dialog';
import { PickList, usePick } from './move-to-dialog';
import messages from './messages/en.json' with { type: 'json' };
import { parentOffers, type FindOffers } from './offers';

const NONE: ReadonlySet<number> = new Set();

/** Picks a category by the search of *Move to*, as the value of a field. */
export const PickCategoryDialog = ({
  snapshot,
  label,
  onPick
}: DialogProps['pickCategory'] & { snapshot: TreeSnapshot }): ReactElement => {
  const find = useMemo((): FindOffers => {
    const findParents = parentOffers(snapshot.model, NONE, 0);
    return function* (query) {
      const { offers, total } = yield* findParents(query);
      return { offers: offers.filter(({ id }) => id !== TOP_LEVEL), total };
    };
  }, [snapshot]);
  const pick = usePick(find, label);
  const close = (): void => closeDialog('pickCategory');
  return (
    <FormDialog
      title={label}
      answer={messages.choose}
      size="560"
      isDisabled={pick.picked === undefined}
      onAnswer={async () => {
        const id = pick.pickNow()?.id ?? TOP_LEVEL;
        if (id === TOP_LEVEL) return;
        close();
        onPick(id);
      }}
      onClose={close}
    >
      <PickList label={messages.category} pick={pick} isFirst rows={8} />
    </FormDialog>
  );
};
