import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PauseSiteSwitch } from '@/components/popup/PauseSiteSwitch';
import { TranslationProvider } from '@/components/ui/translation';
import { createPopupStore } from '@/lib/app-store/popup-store';
import { VideoId } from '@/lib/service/ids';
import { defaultSettings } from '@/lib/settings/settings';
import { settle } from '../captions/captions-environment';
import { ledgerInMemory, responsesInMemory } from '../fakes';
import { renderInPage } from '../shown-in';
import { t } from '../words-of';

afterEach(cleanup);

describe('PauseSiteSwitch', () => {
  it('is hidden on sites without automatic captions', () => {
    const glance = createPopupStore({} as never);
    const { container } = renderInPage(<PauseSiteSwitch popup={glance} host="www.youtubekids.com" />);
    expect(container.querySelector('input')).toBeNull();
  });

  it('pauses and resumes automatic captions on the tab’s site', async () => {
    let settings = {
      ...defaultSettings,
      auto: { ...defaultSettings.auto, on: true, pausedHosts: ['www.youtube.com'] },
    };
    const videoId = VideoId.parse('aaaaaaaaaaa');
    const nothing = () => () => {};
    const glance = createPopupStore({
      tab: {
        get: async () => ({ videoId, kind: 'watch', tabId: 1, seq: 1, title: 'Low water' }),
        watch: nothing,
        open: async () => {},
      },
      host: async () => 'm.youtube.com',
      report: () => {},
      titles: responsesInMemory(),
      ledger: ledgerInMemory(),
      settings: {
        get: async () => settings,
        change: async (patch) => {
          settings = { ...settings, ...patch };
        },
        watch: nothing,
      },
      account: { get: async () => ({ serviceUrl: '', token: { is: 'none' }, permitted: false }), watch: nothing },
    });
    await glance.getState().read();
    render(
      <TranslationProvider t={t}>
        <PauseSiteSwitch popup={glance} host="m.youtube.com" />
      </TranslationProvider>,
    );
    const flip = () =>
      act(async () => {
        screen.getByLabelText(t('popupPauseSite', 'm.youtube.com')).click();
        await settle();
      });
    await flip();
    expect(settings.auto).toMatchObject({ on: true, pausedHosts: ['www.youtube.com', 'm.youtube.com'] });
    await flip();
    expect(settings.auto).toMatchObject({ on: true, pausedHosts: ['www.youtube.com'] });
  });
});
