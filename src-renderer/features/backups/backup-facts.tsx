import type { ReactElement } from 'react';
import type { BackupEntry } from '../../../src-shared/backups';
import { momentOf } from '../../platform/dates';
import { categories, fileSize } from '../../platform/text';
import { ago } from '../../platform/dates';
import classes from './backup-facts.module.css';

const asTitle = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** When a backup was made and what is in it. `mark`: what sets it apart. */
export const BackupFacts = ({
  backup: { at, bytes, categories: count },
  mark
}: {
  backup: BackupEntry;
  mark?: string | undefined;
}): ReactElement => (
  <span className={classes.facts}>
    <span className={classes.head}>
      <time dateTime={at}>{asTitle(momentOf(at))}</time>
      {mark !== undefined && <span className={classes.mark}>{mark}</span>}
    </span>
    <span className={classes.rest}>
      {ago(at)} · {categories(count)} · {fileSize(bytes)}
    </span>
  </span>
);
