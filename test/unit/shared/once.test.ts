import { describe, expect, test, vi } from 'vitest';
import { once } from '../../../src-shared/once';

describe('what is made once', () => {
  test('is made when it is first asked for, and then kept', () => {
    const make = vi.fn<() => object>(() => ({}));
    const made = once(make);
    expect(make).not.toHaveBeenCalled();
    const first = made();
    expect(made()).toBe(first);
    expect(make).toHaveBeenCalledOnce();
  });

  test('may be nothing', () => {
    const make = vi.fn<() => undefined>(() => undefined);
    const made = once(make);
    made();
    made();
    expect(make).toHaveBeenCalledOnce();
  });
});
