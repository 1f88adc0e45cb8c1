import { Button, Group, Popover } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useFocusReturn, isTextField } from '../../ui/focus';
import { messages } from './messages';
import { endTour, goToStep, useTour } from './tour-commands';
import classes from './tour.module.css';

const GAP = 12;

const TOUR_STEPS = [
  { ...messages.make, about: '[data-tour="new"]' },
  { ...messages.arrange, about: '[data-tree], [data-tour="tree"] > *' },
  { ...messages.find, about: '#search-categories, [data-tour="menu"]' },
  { ...messages.keep, about: '[data-tour="history"], [data-tour="menu"]' },
  { ...messages.share, about: '[role="status"][data-tour="status"]' }
] as const;

/** A narrow window hides some of the buttons. */
const firstShown = (about: string): Element | undefined =>
  [...document.querySelectorAll(about)].find((element) => element.getBoundingClientRect().width > 0);

const Hint = ({ step, isEmpty }: { step: number; isEmpty: boolean }): ReactElement | null => {
  const [frame, setFrame] = useState<DOMRect | null>(null);
  const hint = TOUR_STEPS[step];
  const isLast = step === TOUR_STEPS.length - 1;
  const next = useRef<HTMLButtonElement>(null);
  useFocusReturn();
  // Again once the sample is there, since the tree takes the focus as it comes. A name that is typed keeps it.
  useEffect(() => {
    if (!isTextField(document.activeElement)) next.current?.focus();
  }, [isEmpty]);

  useLayoutEffect(() => {
    if (hint === undefined) return undefined;
    const place = (): void => setFrame(firstShown(hint.about)?.getBoundingClientRect() ?? null);
    place();
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    const about = firstShown(hint.about);
    if (about !== undefined) observer.observe(about);
    return () => observer.disconnect();
  }, [hint, isEmpty]);

  if (hint === undefined) return null;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    endTour();
  };
  return (
    <Popover
      opened
      position="bottom-start"
      offset={GAP}
      // Beside what it is about, or else inside of it.
      middlewares={{ flip: { fallbackStrategy: 'initialPlacement' }, shift: { padding: GAP, crossAxis: true } }}
      preventPositionChangeWhenVisible={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      withinPortal={false}
      withRoles={false}
      width={340}
      zIndex="var(--layer-tour)"
    >
      <Popover.Target>
        {frame === null ? (
          <div aria-hidden className={classes.nowhere} />
        ) : (
          <div
            aria-hidden
            data-tour-frame
            className={classes.frame}
            style={{ left: frame.left, top: frame.top, width: frame.width, height: frame.height }}
          />
        )}
      </Popover.Target>
      <Popover.Dropdown
        role="region"
        aria-label={messages.title}
        data-returns-focus
        className={classes.hint}
        onKeyDown={onKeyDown}
      >
        <div aria-live="polite">
          <h2 className={classes.title}>{hint.title}</h2>
          <p className={classes.text}>{hint.text}</p>
        </div>
        <Group justify="space-between" gap="xs">
          <span className={classes.count}>{messages.count({ step: step + 1, of: TOUR_STEPS.length })}</span>
          <Group gap="xs">
            {!isLast && (
              <Button size="xs" variant="subtle" color="gray" className={classes.quiet} onClick={endTour}>
                {messages.skip}
              </Button>
            )}
            {step > 0 && (
              <Button size="xs" onClick={() => goToStep(step - 1)}>
                {messages.back}
              </Button>
            )}
            <Button variant="filled" ref={next} size="xs" onClick={() => (isLast ? endTour() : goToStep(step + 1))}>
              {isLast ? messages.done : messages.next}
            </Button>
          </Group>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
};

/** A tour of a few hints. It never starts by itself, only from the first screen, the Help menu or the palette. */
export const Tour = ({ isEmpty }: { isEmpty: boolean }): ReactElement | null => {
  const step = useTour((state) => state.step);
  return step === null ? null : <Hint step={step} isEmpty={isEmpty} />;
};
