import { shownSentence } from '../../src-shared/hidden-characters';
import { Tooltip as Bubble } from '@mantine/core';
import {
  cloneElement,
  useEffect,
  useId,
  useState,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type ReactNode
} from 'react';
import { isTabbing } from './focus';
import { HINT_DELAY_MS } from './theme';

interface Props {
  label: ReactNode;
  children: ReactElement<HTMLAttributes<HTMLElement>>;
  multiline?: boolean;
  maw?: number;
  isDisabled?: boolean;
}

/** A tooltip on hover or focus; Escape hides it (WCAG 2.2, 1.4.13). Mantine's is mounted only while it shows, being slow to mount. */
export const Tooltip = ({ label, children, isDisabled = false, ...look }: Props): ReactElement => {
  const id = useId();
  const [rest, setRest] = useState<{ readonly target: HTMLElement; readonly isShown: boolean } | null>(null);
  const target = rest?.target ?? null;
  const isShown = !isDisabled && (rest?.isShown ?? false);
  useEffect(() => {
    if (target === null) return undefined;
    const show = (isNow: boolean): void => setRest((now) => (now === null ? null : { ...now, isShown: isNow }));
    const timer = setTimeout(() => show(true), HINT_DELAY_MS);
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') show(false);
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [target]);
  const onPointerEnter = ({ currentTarget, pointerType }: PointerEvent<HTMLElement>): void => {
    if (pointerType !== 'touch') setRest({ target: currentTarget, isShown: false });
  };
  const onPointerLeave = (): void => setRest(null);
  const { onFocus: onOwnFocus, onBlur: onOwnBlur } = children.props;
  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    onOwnFocus?.(event);
    // Shown for focus by Tab alone: an element that gets the focus back from a dialog was seen before.
    if (isTabbing()) setRest({ target: event.currentTarget, isShown: false });
  };
  const onBlur = (event: FocusEvent<HTMLElement>): void => {
    onOwnBlur?.(event);
    setRest(null);
  };
  return (
    <>
      {cloneElement(children, {
        onPointerEnter,
        onPointerLeave,
        onFocus,
        onBlur,
        ...(isShown ? { 'aria-describedby': id } : {})
      })}
      {isShown && (
        <Bubble
          {...look}
          opened
          target={target}
          label={<span id={id}>{typeof label === 'string' ? shownSentence(label) : label}</span>}
        />
      )}
    </>
  );
};
