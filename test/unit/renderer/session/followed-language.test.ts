import { beforeEach, expect, it, vi } from 'vitest';
import { useSettingsState, followLanguage } from '../../../../src-renderer/session/settings-state';
import { registerDialog } from '../../../../src-renderer/ui/dialog-stack';
import { DEFAULT_SETTINGS, type Settings } from '../../../../src-shared/settings';

const left = vi.hoisted(() => vi.fn<(call: () => Promise<unknown>) => Promise<void>>());
vi.mock('../../../../src-renderer/session/show-workspace', () => ({ leaveFor: left }));

const set = (settings: Partial<Settings>): void =>
  useSettingsState.setState({ settings: { ...DEFAULT_SETTINGS, ...settings } });

beforeEach(() => left.mockReset());

it('loads the page again for another language alone, and once no dialog is open', async () => {
  followLanguage();
  set({ theme: 'dark' });
  const closeForm = registerDialog();
  set({ language: 'de' });
  set({ language: 'de', theme: 'dark' });
  await Promise.resolve();
  expect(left).not.toHaveBeenCalled();
  closeForm();
  await vi.waitFor(() => expect(left).toHaveBeenCalledOnce());
  set({});
  await vi.waitFor(() => expect(left).toHaveBeenCalledTimes(2));
});
