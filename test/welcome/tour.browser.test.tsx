import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { FirstTour, Tour } from '@/components/welcome/Tour';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { renderInPage } from '../render-in-page';
import { t, tMirrored } from '../translations';

afterEach(cleanup);

const heading = () => screen.getByRole('heading').textContent;
const press = (name: Parameters<typeof t>[0]) => userEvent.setup().click(screen.getByRole('button', { name: t(name) }));

describe('Tour', () => {
  it('moves by its buttons, keeps the focus and ends after the last picture', async () => {
    const onEnd = vi.fn();
    renderInPage(<Tour onEnd={onEnd} />);
    expect(screen.getByText('1 of 4')).toBeTruthy();
    await press('tourNext');
    expect(heading()).toBe(t('tourPrice'));
    await press('tourBack');
    expect(heading()).toBe(t('tourPanel'));
    for (let n = 0; n < 3; n++) await press('tourNext');
    expect(screen.queryByRole('button', { name: t('tourSkip') })).toBeNull();
    expect(document.activeElement?.textContent).toBe(t('tourDone'));
    expect(onEnd).not.toHaveBeenCalled();
    await press('tourDone');
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('moves by arrow keys in reading direction and ends on Escape', async () => {
    const onEnd = vi.fn();
    renderInPage(<Tour onEnd={onEnd} />);
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(heading()).toBe(t('tourPrice'));
    await user.keyboard('{Escape}');
    expect(onEnd).toHaveBeenCalledOnce();
    cleanup();
    renderInPage(<Tour onEnd={onEnd} />, tMirrored);
    await user.tab();
    await user.keyboard('{ArrowLeft}');
    expect(heading()).toBe(tMirrored('tourPrice'));
  });

  it('is shown on the welcome page until the user has ended it', async () => {
    const changed = vi.fn();
    const options = createStore(() => ({
      account: null as object | null,
      settings: { tourFinished: false },
      changeSettings: changed,
    }));
    const skipButton = () => screen.queryByRole('button', { name: t('tourSkip') });
    const createElement = () => <FirstTour store={options as unknown as OptionsStore} t={t} />;
    const { rerender } = render(createElement());
    expect(skipButton()).toBeNull();
    options.setState({ account: {} });
    rerender(createElement());
    await press('tourSkip');
    expect(changed).toHaveBeenCalledWith({ tourFinished: true });
    options.setState({ settings: { tourFinished: true } });
    rerender(createElement());
    expect(skipButton()).toBeNull();
  });
});
