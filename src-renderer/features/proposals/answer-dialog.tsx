import type { ReactElement } from 'react';
import { FormDialog } from '../../ui/form-dialog';
import { toast } from '../../ui/toasts';
import { messages } from './messages';
import { ProposalText, useTypedText } from './proposal-text';
import { answerProposal } from './proposals-commands';

const WORDS = {
  askedForChanges: {
    title: messages.askForChangesTitle,
    label: messages.whatToChange,
    answer: messages.ask,
    done: messages.askedForChanges
  },
  declined: {
    title: messages.declineTitle,
    label: messages.whyDeclined,
    answer: messages.declineAnswer,
    done: messages.declined
  }
};

interface Props {
  id: number;
  what: keyof typeof WORDS;
  onClose: () => void;
}

/** Asks for changes of a proposal, or declines it, with what the reviewer has to say. */
export const AnswerDialog = ({ id, what, onClose }: Props): ReactElement => {
  const [text, setText] = useTypedText(what, id);
  const words = WORDS[what];
  return (
    <FormDialog
      title={words.title}
      answer={words.answer}
      isDanger={what === 'declined'}
      onAnswer={async () => {
        if (!(await answerProposal(id, { what, text }))) return;
        setText('');
        onClose();
        toast(words.done);
      }}
      onClose={onClose}
    >
      <ProposalText isFirst minRows={3} label={words.label} value={text} onChange={setText} />
    </FormDialog>
  );
};
