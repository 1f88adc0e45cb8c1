import { Tooltip as Bubble } from '@mantine/core';
import { cloneElement, useEffect, useId, useState, type HTMLAttributes, type PointerEvent, type ReactElement, type ReactNode } from 'react';
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
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (target === null) return undefined;
    const timer = setTimeout(() => setShown(true), HINT_DELAY_MS);
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setShown(false);
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [target]);
  const onPointerEnter = ({ currentTarget, pointerType }: PointerEvent<HTMLElement>): void => {
    if (pointerType !== 'touch') setTarget(currentTarget);
  };
  const onPointerLeave = (): void => {
    setTarget(null);
    setShown(false);
  };
  return (
    <>
      {cloneElement(children, { onPointerEnter, onPointerLeave, ...(isShown ? { 'aria-describedby': id } : {}) })}
      {/* The pointer may have left as the time was up; a hint about nothing cannot be drawn. */}
      {isShown && target !== null && <Bubble {...look} opened target={target} label={<span id={id}>{label}</span>} />}
    </>
  );
};
