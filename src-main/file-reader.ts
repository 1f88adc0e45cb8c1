import { answerReading } from './formats/answer-reading';
import { answerIsolated } from './platform/isolated';

/* The entry of a process that reads one file for as long as its import is open. A hostile or huge file ends it alone. */

answerIsolated(answerReading());
