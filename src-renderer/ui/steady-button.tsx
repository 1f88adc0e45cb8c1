import { Button, Loader, type ButtonProps } from '@mantine/core';
import { useState, type HTMLAttributes, type MouseEvent, type ReactElement, type Ref } from 'react';

export interface SteadyButtonProps extends ButtonProps, Omit<HTMLAttributes<HTMLButtonElement>, keyof ButtonProps> {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly type?: 'button' | 'submit';
  readonly isDisabled?: boolean;
  readonly isBusy?: boolean;
  /** What a press begins. The button is busy until it is done. Must not reject. */
  readonly onAct?: () => Promise<unknown>;
}

/** Runs what may take a while; `isBusy` until it is done. */
export const useAnswer = (
  onAnswer: () => Promise<unknown>
): { readonly isBusy: boolean; readonly agree: () => Promise<void> } => {
  const [isBusy, setBusy] = useState(false);
  const agree = async (): Promise<void> => {
    setBusy(true);
    await onAnswer();
    setBusy(false);
  };
  return { isBusy, agree };
};

const nothing = (): Promise<void> => Promise.resolve();

/** A button that keeps the focus while it cannot be pressed. By `disabled` it would lose it, and nobody would be told why. */
export const SteadyButton = ({
  isDisabled = false,
  isBusy: isBusyElsewhere = false,
  leftSection = null,
  onAct,
  onClick,
  ...props
}: SteadyButtonProps): ReactElement => {
  const { isBusy: isActing, agree } = useAnswer(onAct ?? nothing);
  const isBusy = isBusyElsewhere || isActing;
  return (
    <Button
      {...props}
      {...(isDisabled && { 'aria-disabled': true, 'data-disabled': true })}
      leftSection={isBusy ? <Loader size={14} color="currentcolor" /> : leftSection}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        // Without this, pressing a submit button would submit the form although the button is disabled.
        if (isDisabled || isBusy) event.preventDefault();
        else if (onAct === undefined) onClick?.(event);
        else void agree();
      }}
    />
  );
};

/** As small as a line of text, for lists and bars. */
export const SmallButton = (props: SteadyButtonProps): ReactElement => <SteadyButton size="compact-xs" {...props} />;
