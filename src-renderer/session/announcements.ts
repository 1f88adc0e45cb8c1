import { create } from 'zustand';

interface Announcement {
  readonly text: string;
}

/** What was done by keyboard and is seen at once, for those who do not see it. */
export const useAnnouncement = create<Announcement>(() => ({ text: '' }));

/** Tells screen readers, politely. */
export const announce = (text: string): void => useAnnouncement.setState({ text });
