import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { Message } from '../ui/message';
import { messages } from './messages';

interface Props {
  children: ReactNode;
}

/** What is shown when drawing the window itself fails: never a raw exception, always a way on. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Message title={messages.drawingFailed} text={messages.drawingFailedText}>
        <Button onClick={() => window.location.reload()}>{messages.reload}</Button>
      </Message>
    );
  }
}
