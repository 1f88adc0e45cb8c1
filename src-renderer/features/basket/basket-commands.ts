import { addToBasket, basketIds } from '../../session/kept-lists';
import { type FeatureCommands, hasSelection } from '../../session/command-runner';
import { openDialog } from '../../session/dialogs';
import { selectedIds } from '../../session/selection';
import { session } from '../../session/session';
import { toast } from '../../ui/toasts';
import messages from './messages/en.json' with { type: 'json' };

export const basketCommands = {
  addToBasket: {
    run: () => {
      const added = addToBasket(selectedIds(session.model));
      toast(messages.added({ added, total: basketIds().length }));
    },
    isEnabled: hasSelection
  },
  basket: { run: () => openDialog('basket', null) }
} satisfies FeatureCommands;
