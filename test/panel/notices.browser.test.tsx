import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CaptionsStart } from '@/components/captions/CaptionsStart';
import { Notices } from '@/components/panel/Notices';
import { ClockProvider } from '@/components/ui/clock';
import { TranslationProvider } from '@/components/ui/translation';
import { createPanelStore } from '@/lib/app-store/panel-store';
import { captionsStoreOf } from '@/lib/captions/store/captions-store';
import type { PageKind } from '@/lib/platform/shown-video';
import { captionsWorld, serviceUrl, settle, videoA } from '../captions/captions-environment';
import { t } from '../words-of';

afterEach(cleanup);

/** A panel on a video that a tab shows, whose network goes and comes by hand. */
async function opened(kind: PageKind = 'watch') {
  let tell = (_: boolean) => {};
  let happen = () => {};
  const { ports, asked } = captionsWorld();
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
          tell = changed;
          return () => {};
        },
      },
      bugs: {
        watch(happened) {
          happen = happened;
          return () => {};
        },
      },
    }),
  );
  panel.start();
  await settle();
  panel.getState().followTab({ videoId: videoA as never, kind, tabId: 1, seq: 1, title: 'Low water' });
  render(
    <ClockProvider clock={{ now: ports.now, every: () => () => {} }}>
      <TranslationProvider t={t}>
        <Notices panel={panel} />
        <CaptionsStart panel={panel} />
      </TranslationProvider>
    </ClockProvider>,
  );
  await act(settle);
  return { asked, network: (there: boolean) => act(async () => tell(there)), bug: () => act(async () => happen()) };
}

const priced = () => [...document.querySelectorAll('.price')].map((side) => side.textContent);

describe('the panel without a network', () => {
  it('says so above, and on and below every control that costs, and asks for nothing', async () => {
    const { network, asked } = await opened();
    expect(priced()).not.toContain(t('priceOffline'));
    await network(false);
    expect(screen.getByText(t('offlineNotice'))).toBeTruthy();
    expect(priced().length).toBeGreaterThan(1);
    expect(new Set(priced())).toEqual(new Set([t('priceOffline')]));
    expect(screen.getAllByText(t('offlineBecause'))).toHaveLength(priced().length);
    for (const button of document.querySelectorAll<HTMLElement>('button[aria-disabled]')) act(() => button.click());
    expect(asked).toEqual([]);
  });

  it('is as before when the network is there again', async () => {
    const { network } = await opened();
    const before = priced();
    await network(false);
    await network(true);
    expect(screen.queryByText(t('offlineNotice'))).toBeNull();
    expect(priced()).toEqual(before);
  });
});

describe('a mistake of ours', () => {
  it('is told calmly and can be dismissed', async () => {
    const { bug } = await opened();
    expect(screen.queryByText(t('wentWrong'))).toBeNull();
    await bug();
    expect(screen.getByRole('alert').textContent).toBe(t('wentWrong'));
    act(() => screen.getByRole('button', { name: t('close') }).click());
    expect(screen.queryByText(t('wentWrong'))).toBeNull();
  });
});

describe('the form', () => {
  it.each<[PageKind, number]>([
    ['live', 1],
    ['watch', 0],
  ])('of a %s page says of captions that they may not exist yet: %i times', async (kind, times) => {
    await opened(kind);
    expect(screen.queryAllByText(t('captionsLive'))).toHaveLength(times);
  });
});
