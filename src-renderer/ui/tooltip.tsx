import { Tooltip as Bubble } from '@mantine/core';
import {
  cloneElement,
  useEffect,
  useId,
  useState,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type ReactNode
} from 'react';
import { HINT_DELAY_MS } from './theme';

interface Props {
  label: ReactNode;
  /** What the hint is about. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
  multiline?: boolean;
  /** Pixels. */
  maw?: number;
}

/**
 * A hint for what the pointer rests on; Escape takes it away (WCAG 2.2, 1.4.13). The library's own is made when it is to be
 * seen and not with its button: it takes several times as long as that, and a window has more than a dozen as it starts.
 */
export const Tooltip = ({ label, children, ...look }: Props): ReactElement => {
  const id = useId();
  /** What the pointer rests on, and whether it has done so for long enough. */
  const [rest, setRest] = useState<{ readonly target: HTMLElement; readonly isShown: boolean } | null>(null);
  const target = rest?.target ?? null;
  const isShown = rest?.isShown ?? false;
  useEffect(() => {
    if (target === null) return undefined;
    // The pointer may have left by then.
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
  return (
    <>
      {cloneElement(children, { onPointerEnter, onPointerLeave, ...(isShown ? { 'aria-describedby': id } : {}) })}
      {isShown && <Bubble {...look} opened target={target} label={<span id={id}>{label}</span>} />}
    </>
  );
};
