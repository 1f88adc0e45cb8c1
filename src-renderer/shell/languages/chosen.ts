import { directionOf, languageFor, speak } from '../../../src-shared/language';
import { LANGUAGES } from './shipped';

// `start.ts` loads this file before all others, since every `messages.ts` asks for the language as it is loaded.
const language = languageFor(LANGUAGES, navigator.languages);
speak(language);
document.documentElement.lang = language.tag;
document.documentElement.dir = directionOf(language.tag);
