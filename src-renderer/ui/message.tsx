import type { ReactElement, ReactNode } from 'react';
import classes from './message.module.css';

interface Props {
  icon?: ReactNode;
  title: string;
  text: string;
  /** What can be done. */
  children?: ReactNode;
}

/** A message that stands where the tree would: nothing here yet, or something is wrong. */
export const Message = ({ icon, title, text, children }: Props): ReactElement => (
  <div className={classes.message}>
    {icon}
    <h2 className={classes.title}>{title}</h2>
    <p className={classes.text}>{text}</p>
    <div className={classes.actions}>{children}</div>
  </div>
);
