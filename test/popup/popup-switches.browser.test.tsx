import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PopupSwitches } from '@/components/popup/PopupSwitches';
import { TranslationProvider } from '@/components/ui/translation';
import { createPopupStore } from '@/lib/app-store/popup-store';
import { VideoId } from '@/lib/service/ids';
import { defaultSettings } from '@/lib/settings/settings';
import { settle } from '../captions/captions-environment';
import { ledgerInMemory, responsesInMemory } from '../fakes';
import { renderInPage } from '../render-in-page';
import { t } from '../translations';

afterEach(cleanup);

describe('PopupSwitches', () => {
  it('is hidden on sites without automatic captions', () => {
    const popup = createPopupStore({} as never);
    popup.setState({ settings: { ...defaultSettings, auto: { ...defaultSettings.auto, on: true } } });
    const { container } = renderInPage(<PopupSwitches popup={popup} host="www.youtubekids.com" />);
    expect(container.querySelector('input')).toBeNull();
  });

  it.each([
    [true, t('popupPauseSiteNote')],
    [false, undefined],
  ])('has a note about recording only while recording is on: %s', (recording, note) => {
    const popup = createPopupStore({} as never);
    popup.setState({ settings: { ...defaultSettings, recording, auto: { ...defaultSettings.auto, on: true } } });
    const { container } = renderInPage(<PopupSwitches popup={popup} host="m.youtube.com" />);
    expect(container.querySelector('.note')?.textContent).toBe(note);
  });

  it('pauses and resumes automatic captions on the tab’s site', async () => {
    let settings = {
      ...defaultSettings,
      auto: { ...defaultSettings.auto, on: true, pausedHosts: ['www.youtube.com'] },
    };
    const videoId = VideoId.parse('aaaaaaaaaaa');
    const watchNothing = () => () => {};
    const popup = createPopupStore({
      tab: {
        get: async () => ({ videoId, kind: 'watch', tabId: 1, seq: 1, title: 'Low water' }),
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
        watch: watchNothing,
      },
      account: { get: async () => ({ serviceUrl: '', token: { is: 'none' }, permitted: false }), watch: watchNothing },
    });
    await popup.getState().read();
    render(
      <TranslationProvider t={t}>
        <PopupSwitches popup={popup} host="m.youtube.com" />
      </TranslationProvider>,
    );
    const toggle = () =>
      act(async () => {
        screen.getByLabelText(t('popupPauseSite', 'm.youtube.com')).click();
        await settle();
      });
    await toggle();
    expect(settings.auto).toMatchObject({ on: true, pausedHosts: ['www.youtube.com', 'm.youtube.com'] });
    await toggle();
    expect(settings.auto).toMatchObject({ on: true, pausedHosts: ['www.youtube.com'] });
  });
});
