/** As the `ref` of what has the keyboard as soon as it is there. In a dialog `data-autofocus` says the same. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
