import { Component, lazy, type ReactNode, Suspense } from 'react';

/** Loaded for those alone who need it. */
const RegionFailed = lazy(async () => ({ default: (await import('./BoundaryFailed')).BoundaryFailed }));

/**
 * Holds one part of a page: an error in it leaves the other parts as they are, and a sentence with a next step in its place.
 * The error goes on to whoever hears of errors in this page.
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
        <RegionFailed />
      </Suspense>
    ) : (
      this.props.children
    );
  }
}
