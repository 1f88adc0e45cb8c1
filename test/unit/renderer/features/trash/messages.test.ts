import { describe, expect, it } from 'vitest';
import { messages } from '../../../../../src-renderer/features/trash/messages';

describe('what came back from the trash', () => {
  const nowhere = (): null => null;

  it('is named, with what came back below it', () => {
    expect(messages.restoredText({ restored: 1, roots: [{ id: 4, name: 'Boots', elsewhere: false }] }, nowhere)).toBe(
      '“Boots” is back.'
    );
    expect(messages.restoredText({ restored: 15, roots: [{ id: 4, name: 'Boots', elsewhere: false }] }, nowhere)).toBe(
      '“Boots” and 14 below it are back.'
    );
  });

  it('says where it is when its place is gone', () => {
    const restored = { restored: 1, roots: [{ id: 4, name: 'Boots', elsewhere: true }] };
    expect(messages.restoredText(restored, () => 'Clothes')).toBe(
      '“Boots” is back under “Clothes”, since the old place is gone.'
    );
    expect(messages.restoredText(restored, nowhere)).toBe(
      '“Boots” is back at the top level, since the old place is gone.'
    );
  });

  it('is counted when it was several, and so is what had to go elsewhere', () => {
    const roots = [
      { id: 4, name: 'Boots', elsewhere: true },
      { id: 5, name: 'Toys', elsewhere: false }
    ];
    expect(messages.restoredText({ restored: 9, roots }, nowhere)).toBe(
      '9 categories are back; 1 could not return to its old place, which is gone.'
    );
  });
});
