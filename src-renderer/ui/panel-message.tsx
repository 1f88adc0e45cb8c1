import type { ReactElement, ReactNode } from 'react';
import classes from './side-panel.module.css';

interface Props {
  icon?: ReactNode;
  title: string;
  text?: string;
  /** What can be done. */
  children?: ReactNode;
}

/** Stands where the panel's list would: nothing here yet, nothing found, or something is wrong. */
export const PanelMessage = ({ icon, title, text, children }: Props): ReactElement => (
  <div className={classes.message}>
    {icon}
    <h3 className={classes.messageTitle}>{title}</h3>
    {text !== undefined && <p className={classes.messageText}>{text}</p>}
    {children}
  </div>
);
