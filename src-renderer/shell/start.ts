import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '../ui/tokens.css';
import './app.css';
import '../features/settings/high-contrast.css';
import { drawFirstRows } from '../tree-view/first-rows';

/*
 * Where the page starts. The rows of the last time are on the screen before the app itself is run, which keeps the page busy for
 * longer than all the rest of the start.
 */

/** A window that draws nothing, as one that is minimised, waits no longer. */
const LONGEST_FRAME_MS = 100;

const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_FRAME_MS);
  });

const start = async (): Promise<void> => {
  if (drawFirstRows()) {
    await drawn();
    // `npm run bench:start` reads it.
    performance.mark('first-rows');
  }
  await import('./main');
};
void start();
