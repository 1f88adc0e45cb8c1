import { z } from 'zod';
import { answerIsolated } from './platform/isolated';
import { examineCopy } from './store/sqlite/examine-copy';

/* The entry of a utility process that checks a copied workspace from elsewhere. A file that is made to attack SQLite attacks it alone. */

answerIsolated((copy) => examineCopy(z.string().parse(copy)));
