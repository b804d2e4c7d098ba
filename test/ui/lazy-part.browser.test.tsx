import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { lazyPart } from '@/components/ui/lazy-part';
import { TranslationProvider } from '@/components/ui/translation';
import { t } from '../translations';

afterEach(cleanup);

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

describe('lazyPart', () => {
  it('loads a part when it is rendered, and shows nothing meanwhile', async () => {
    const Part = lazyPart(async () => Greeting);
    const { container } = render(<Part name="Ada" />);
    expect(container.textContent).toBe('');
    expect(await screen.findByText('Hello Ada')).toBeTruthy();
  });

  it('shows a loaded part in the first render', async () => {
    const Part = lazyPart(async () => Greeting);
    await Part.preload();
    expect(render(<Part name="Ada" />).container.textContent).toBe('Hello Ada');
  });

  it('lets the error boundary show that a part cannot be loaded, and loads it again the next time', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    let isBroken = true;
    const Part = lazyPart(async () => {
      if (isBroken) throw new Error('The file is missing.');
      return Greeting;
    });
    const broken = render(
      <TranslationProvider t={t}>
        <ErrorBoundary>
          <Part name="Ada" />
        </ErrorBoundary>
      </TranslationProvider>,
      { onCaughtError: () => {} },
    );
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(reported).toHaveBeenCalledOnce();
    broken.unmount();
    isBroken = false;
    render(<Part name="Ada" />);
    expect(await screen.findByText('Hello Ada')).toBeTruthy();
  });
});
