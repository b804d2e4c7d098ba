import { Component, lazy, type ReactNode, Suspense } from 'react';

/** Loaded only after an error. */
const BoundaryFailed = lazy(async () => ({ default: (await import('./ErrorFallback')).ErrorFallback }));

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
    return this.state.hasFailed ? (
      <Suspense>
        <BoundaryFailed />
      </Suspense>
    ) : (
      this.props.children
    );
  }
}
