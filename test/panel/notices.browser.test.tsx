import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CaptionsStart } from '@/components/captions/CaptionsPane';
import { Notices } from '@/components/panel/Notices';
import { ClockProvider } from '@/components/ui/clock';
import { PanelProvider } from '@/components/ui/panel-state';
import { TranslationProvider } from '@/components/ui/translation';
import { createPanelStore } from '@/lib/app-store/panel-store';
import { captionsStoreOf } from '@/lib/captions/store/captions-store';
import type { PageKind } from '@/lib/platform/video-url';
import { createCaptionsEnv, serviceUrl, settle, videoA } from '../captions/captions-environment';
import { t } from '../translations';

afterEach(cleanup);

/** Opens the panel for a tab's video, with an online state that the test controls. */
async function openPanel(kind: PageKind = 'watch') {
  let setOnline = (_: boolean) => {};
  let happen = () => {};
  const { ports, requests } = createCaptionsEnv();
  const panel = captionsStoreOf(
    createPanelStore({
      ...ports,
      account: {
        get: async () => ({ serviceUrl, token: { is: 'present', tail: '7Q4c', expires: null }, permitted: true }),
        watch: () => () => {},
      },
      online: {
        get: () => true,
        watch(changed) {
          setOnline = changed;
          return () => {};
        },
      },
      uncaughtErrors: {
        watch(happened) {
          happen = happened;
          return () => {};
        },
      },
    }),
  );
  panel.getState().start();
  await settle();
  panel.getState().followTab({ videoId: videoA as never, kind, tabId: 1, seq: 1, title: 'Low water' });
  render(
    <ClockProvider clock={{ now: ports.now, every: () => () => {} }}>
      <TranslationProvider t={t}>
        <PanelProvider panel={panel}>
          <Notices />
          <CaptionsStart />
        </PanelProvider>
      </TranslationProvider>
    </ClockProvider>,
  );
  await act(settle);
  return {
    requests,
    setNetwork: (isOnline: boolean) => act(async () => setOnline(isOnline)),
    reportBug: () => act(async () => happen()),
  };
}

const prices = () => [...document.querySelectorAll('.price')].map((element) => element.textContent);

describe('offline panel', () => {
  it('shows a notice at the top and at every paid control, and sends no request', async () => {
    const { setNetwork, requests } = await openPanel();
    expect(prices()).not.toContain(t('offlineHeading'));
    await setNetwork(false);
    expect(screen.getByText(t('offlineNotice'))).toBeTruthy();
    expect(prices().length).toBeGreaterThan(0);
    expect(new Set(prices())).toEqual(new Set([t('offlineHeading')]));
    expect(screen.getAllByText(t('offlineBecause'))).toHaveLength(prices().length);
    for (const button of document.querySelectorAll<HTMLElement>('button[aria-disabled]')) act(() => button.click());
    expect(requests).toEqual([]);
  });

  it('returns to its former state when the network is back', async () => {
    const { setNetwork } = await openPanel();
    const before = prices();
    await setNetwork(false);
    await setNetwork(true);
    expect(screen.queryByText(t('offlineNotice'))).toBeNull();
    expect(prices()).toEqual(before);
  });
});

describe('notice of an uncaught error', () => {
  it('can be dismissed', async () => {
    const { reportBug } = await openPanel();
    expect(screen.queryByText(t('wentWrong'))).toBeNull();
    await reportBug();
    expect(screen.getByRole('alert').textContent).toBe(t('wentWrong'));
    act(() => screen.getByRole('button', { name: t('close') }).click());
    expect(screen.queryByText(t('wentWrong'))).toBeNull();
  });
});

describe('captions form', () => {
  it.each<[PageKind, number]>([
    ['live', 1],
    ['watch', 0],
  ])('on a %s page shows the note about missing live captions %i times', async (kind, times) => {
    await openPanel(kind);
    expect(screen.queryAllByText(t('captionsLive'))).toHaveLength(times);
  });
});
