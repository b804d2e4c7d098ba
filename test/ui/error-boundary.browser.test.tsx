import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { renderInPage } from '../render-in-page';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';

afterEach(cleanup);

const broken = new Error('A value that nobody can show');
const Broken = () => {
  throw broken;
};

describe('ErrorBoundary', () => {
  it('keeps the other parts of a page, shows a message with a retry, and reports the error', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    // React also logs the error to the console.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    renderInPage(
      <>
        <ErrorBoundary>
          <Broken />
        </ErrorBoundary>
        <p>The rest</p>
      </>,
    );
    await waitUntilIdle();
    expect(screen.getByRole('alert').textContent).toContain(t('regionFailed'));
    expect(screen.getByRole('button', { name: t('tryAgain') })).toBeTruthy();
    expect(screen.getByText('The rest')).toBeTruthy();
    expect(reported).toHaveBeenCalledWith(broken);
  });
});
