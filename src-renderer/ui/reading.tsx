import { Loader } from '@mantine/core';
import type { ReactElement } from 'react';
import classes from './reading.module.css';

/** Stands where the tree will be, for the moment in which it is read. */
export const Reading = (): ReactElement => <Loader aria-label="Reading the categories" className={classes.loader} />;
