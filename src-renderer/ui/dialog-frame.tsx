import { Modal } from '@mantine/core';
import { useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';

interface Props {
  /** The heading. Left out where it shares its line with something else: then the dialog has a `Modal.Title` of its own. */
  title?: string;
  children: ReactNode;
  /** One of Mantine's sizes, or a width; a number is pixels. */
  size?: string | number;
  /** Further up and without a margin inside: for a list that grows and shrinks. */
  isList?: boolean;
  /** A click beside the dialog closes it too. */
  closesBeside?: boolean;
  onClose: () => void;
}

const MARK = 'data-autofocus';

/**
 * Gives the keyboard to what is marked with `data-autofocus` as the dialog appears: the person types ahead of any timer. Mantine
 * gives it to the mark by timers, which may come when the person has gone on; so the mark goes with them.
 */
const FirstFocus = (): ReactElement => {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const dialog = place.current?.closest('[role="dialog"]');
    const follow = ({ target }: Event): void => {
      for (const marked of dialog?.querySelectorAll(`[${MARK}]`) ?? []) marked.removeAttribute(MARK);
      if (target instanceof Element) target.setAttribute(MARK, '');
    };
    dialog?.addEventListener('focusin', follow);
    dialog?.querySelector<HTMLElement>(`[${MARK}]`)?.focus();
    return () => dialog?.removeEventListener('focusin', follow);
  }, []);
  return <span ref={place} hidden />;
};

/**
 * What every dialog stands in (https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/). Giving the keyboard back is left to
 * `useKeyboardReturn`, or to what follows the dialog.
 */
export const DialogFrame = ({
  title,
  children,
  size = 'md',
  isList = false,
  closesBeside = true,
  onClose
}: Props): ReactElement => (
  <Modal.Root
    opened
    onClose={onClose}
    size={size}
    {...(isList ? { yOffset: '10vh', padding: 0 } : { centered: true })}
    closeOnClickOutside={closesBeside}
    lockScroll={false}
    returnFocus={false}
    transitionProps={{ duration: 0 }}
  >
    <Modal.Overlay />
    <Modal.Content>
      {/* Not in Modal.Header, which would be a second banner landmark. */}
      <Modal.Body {...(isList ? {} : { pt: 'md' })}>
        {title !== undefined && (
          <Modal.Title fz="md" mb="xs">
            {title}
          </Modal.Title>
        )}
        {children}
        <FirstFocus />
      </Modal.Body>
    </Modal.Content>
  </Modal.Root>
);
