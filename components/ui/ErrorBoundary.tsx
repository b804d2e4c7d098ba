import { Component, type ReactNode } from 'react';
import { lazyPart } from './lazy-part';

const BoundaryFailed = lazyPart(async () => (await import('./ErrorFallback')).ErrorFallback);

/**
 * Limits an error to one part of a page, which is replaced by a message with a next step. The error is reported to the
 * page's listeners.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed?: true }> {
  override state: { hasFailed?: true } = {};

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    return this.state.hasFailed ? <BoundaryFailed /> : this.props.children;
  }
}
