import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '../ui/tokens.css';
import './app.css';
import '../features/settings/high-contrast.css';
import { REPORT_FAILURE } from '../../src-shared/app-origin';
import type { WindowFailure } from '../../src-shared/window-failure';
import { holdEarlyKeys, takeEarlyKeys } from '../platform/keys';
import { drawFirstRows, removeFirstRows } from '../tree-view/first-rows';
import messageClasses from '../ui/message.module.css';
import messages from './messages/en.json' with { type: 'json' };
import { directionOf, spokenLanguage } from '../../src-shared/language';
import { speakBest } from '../../src-shared/shipped-languages';

/*
 * Where the page starts. The rows of the last time are on the screen before the app itself is run, which keeps the page busy for
 * longer than all the rest of the start. What this file imports is loaded before the language is chosen, and may not ask for it by then.
 */

/** Has the page speak the language that the app has filled in, or its bridge for browsers; where neither did, one that the browser asks for. */
const chooseLanguage = async (): Promise<void> => {
  const page = document.documentElement;
  await speakBest(page.lang === '' ? navigator.languages : [page.lang]);
  page.lang = spokenLanguage();
  page.dir = directionOf(page.lang);
};

/** Says that the app could not be loaded. Without React, which is part of what may be missing. */
const showFailure = (): void => {
  takeEarlyKeys();
  removeFirstRows();
  const message = document.createElement('main');
  message.className = messageClasses.message ?? '';
  const title = document.createElement('h1');
  title.className = messageClasses.title ?? '';
  title.textContent = messages.loadingFailed;
  const text = document.createElement('p');
  text.className = messageClasses.text ?? '';
  text.textContent = messages.loadingFailedText;
  const button = document.createElement('button');
  button.className = messageClasses.reload ?? '';
  button.textContent = messages.reload;
  button.addEventListener('click', () => window.location.reload());
  message.append(title, text, button);
  document.body.replaceChildren(message);
  button.focus();
};

/** Into the log of the main process, without the message and frames, which would need schemas that this file does without. */
const logFailure = (error: unknown): void => {
  const failure: WindowFailure = {
    place: 'loading',
    name: error instanceof Error && /^\w{1,60}$/.test(error.name) ? error.name : 'Unknown',
    frames: [],
    leftOut: 0
  };
  globalThis.canopy.call(REPORT_FAILURE, failure).catch(() => undefined);
};

/** A window that draws nothing, as one that is minimised, waits no longer. */
const LONGEST_FRAME_MS = 100;

const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_FRAME_MS);
  });

const start = async (): Promise<void> => {
  holdEarlyKeys();
  await chooseLanguage();
  if (drawFirstRows()) {
    await drawn();
    // `npm run bench:start` reads it.
    performance.mark('first-rows');
  }
  try {
    await import('./main');
  } catch (error) {
    showFailure();
    logFailure(error);
  }
};
void start();
