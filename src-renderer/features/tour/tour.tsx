import { Button, Group } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { IS_RIGHT_TO_LEFT } from '../../platform/direction';
import { useFocusReturn, isTextField } from '../../ui/focus';
import { messages } from './messages';
import { endTour, goToStep, useTour } from './tour-commands';
import classes from './tour.module.css';

const GAP = 12;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

const clamp = (value: number, most: number): number => Math.max(GAP, Math.min(value, most));

/** The place of a hint: below its target, above where there is no room, or inside a large one; without a target, lower middle. */
export const hintPlace = (
  about: Box | null,
  hint: Size,
  view: Size,
  isRightToLeft = IS_RIGHT_TO_LEFT
): { left: number; top: number } => {
  const mostLeft = view.width - GAP - hint.width;
  const mostTop = view.height - GAP - hint.height;
  if (about === null)
    return {
      left: clamp((view.width - hint.width) / 2, mostLeft),
      top: clamp(view.height * 0.94 - hint.height - GAP, mostTop)
    };
  const below = about.top + about.height + GAP;
  const above = about.top - GAP - hint.height;
  const atEnd = about.left + about.width - hint.width;
  const left = clamp(isRightToLeft ? atEnd : about.left, mostLeft);
  if (below <= mostTop) return { left, top: clamp(below, mostTop) };
  if (above >= GAP) return { left, top: clamp(above, mostTop) };
  return {
    left: clamp(isRightToLeft ? about.left + GAP : atEnd - GAP, mostLeft),
    top: clamp(about.top + about.height - hint.height - GAP, mostTop)
  };
};

const TOUR_STEPS = [
  { ...messages.make, about: '[data-tour="new"]' },
  { ...messages.arrange, about: '[data-tree], [data-tour="tree"] > *' },
  { ...messages.find, about: '#search-categories, [data-tour="menu"]' },
  { ...messages.keep, about: '[data-tour="history"], [data-tour="menu"]' },
  { ...messages.share, about: '[role="status"][data-tour="status"]' }
] as const;

interface Layout {
  readonly left: number;
  readonly top: number;
  readonly frame: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  } | null;
}

/** A narrow window hides some of the buttons. */
const firstShown = (about: string): Element | undefined =>
  [...document.querySelectorAll(about)].find((element) => element.getBoundingClientRect().width > 0);

const measure = (hint: HTMLElement, about: string): Layout => {
  const box = firstShown(about)?.getBoundingClientRect();
  const frame = box === undefined ? null : { left: box.left, top: box.top, width: box.width, height: box.height };
  return {
    ...hintPlace(
      frame,
      { width: hint.offsetWidth, height: hint.offsetHeight },
      { width: window.innerWidth, height: window.innerHeight }
    ),
    frame
  };
};

const Hint = ({ step, isEmpty }: { step: number; isEmpty: boolean }): ReactElement | null => {
  const card = useRef<HTMLElement>(null);
  const [layout, setLayout] = useState<Layout | null>(null);
  const hint = TOUR_STEPS[step];
  const isLast = step === TOUR_STEPS.length - 1;
  const next = useRef<HTMLButtonElement>(null);
  useFocusReturn();
  // Again once the sample is there, since the tree takes the focus as it comes. A name that is typed keeps it.
  useEffect(() => {
    if (!isTextField(document.activeElement)) next.current?.focus();
  }, [isEmpty]);

  useLayoutEffect(() => {
    const element = card.current;
    if (element === null || hint === undefined) return undefined;
    const place = (): void => setLayout(measure(element, hint.about));
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
    <>
      {layout?.frame !== null && <div aria-hidden data-tour-frame className={classes.frame} style={layout?.frame} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={card}
        aria-label={messages.title}
        data-returns-focus
        className={classes.hint}
        style={layout === null ? { left: 0, top: 0 } : { left: layout.left, top: layout.top }}
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
      </section>
    </>
  );
};

/** A tour of a few hints. It never starts by itself, only from the first screen, the Help menu or the palette. */
export const Tour = ({ isEmpty }: { isEmpty: boolean }): ReactElement | null => {
  const step = useTour((state) => state.step);
  return step === null ? null : <Hint step={step} isEmpty={isEmpty} />;
};
