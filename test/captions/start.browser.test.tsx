import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { t } from '../translations';
import { settle, videoA } from './captions-environment';
import { renderCaptionsPane } from './render-captions-pane';

afterEach(cleanup);

const getButton = () => screen.getByRole('button', { name: new RegExp(`^${t('captionsGet')}`) });
const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const english = t('captionsInLanguage', 'English');
const lines = JSON.stringify([{ offset: 0, duration: 2, lang: 'da', text: 'Møllen' }]);

describe('CaptionsPane', () => {
  it('offers a paid request only after the saved captions are read, or cannot be read', async () => {
    const { run, panel } = await renderCaptionsPane();
    expect(getButton()).toBeTruthy();
    const { subject, ports } = panel.getState();
    let refuse = (_: Error): void => {};
    ports.responses.about = () =>
      new Promise((_, reject) => {
        refuse = reject;
      });
    const opening = panel.getState().openVideo(subject);
    await run(settle);
    expect(screen.queryByRole('button', { name: new RegExp(`^${t('captionsGet')}`) })).toBeNull();
    refuse(new Error('The database is damaged.'));
    await run(() => expect(opening).rejects.toThrow('damaged'));
    expect(getButton()).toBeTruthy();
  });
});

describe('GetCaptions', () => {
  it('requests the user’s first language in a single click', async () => {
    const { requests, user } = await renderCaptionsPane();
    expect(screen.getByText(english)).toBeTruthy();
    await user.click(getButton());
    expect(requests).toEqual([{ name: 'captions', params: { videoId: videoA, lang: 'en' }, again: false }]);
  });

  it('requests the language that the user chose in place, and returns the focus only once', async () => {
    const { requests, user, panel } = await renderCaptionsPane();
    await user.click(button(t('change')));
    expect(document.activeElement).toBe(screen.getByRole('combobox'));
    await user.keyboard('Danish{Enter}');
    expect(screen.getByText(t('captionsInLanguage', 'Danish'))).toBeTruthy();
    expect(document.activeElement).toBe(button(t('change')));
    getButton().focus();
    await act(() => panel.getState().changeSettings({ languages: ['da', 'en'] }));
    expect(document.activeElement).toBe(getButton());
    await user.click(getButton());
    expect(requests.map((one) => one.params)).toEqual([{ videoId: videoA, lang: 'da' }]);
  });

  it('keeps the language on Escape', async () => {
    const { user } = await renderCaptionsPane();
    await user.click(button(t('change')));
    await user.keyboard('Dan{Escape}');
    expect(screen.getByText(english)).toBeTruthy();
  });

  it('shows saved captions of the chosen language free of charge', async () => {
    const { requests, user, run, panel } = await renderCaptionsPane(({ saveResponse }) => {
      saveResponse('captions', { videoId: videoA as never, lang: 'da' }, lines);
    });
    await run(() => panel.getState().setChoosing(true));
    expect(getButton().textContent).toContain(t('priceSaved', t('justNow')));
    await user.click(getButton());
    await run(settle);
    expect(panel.getState().choosing).toBe(false);
    expect(requests).toEqual([]);
  });
});

describe('AlternativeRequests', () => {
  it('are offered only after a request found no captions, each with one click', async () => {
    const { requests, user, run, respond } = await renderCaptionsPane();
    expect(screen.queryByRole('button', { name: new RegExp(`^${t('getMachineTranslation')}`) })).toBeNull();
    await user.click(getButton());
    await run(() => respond({ kind: 'no-captions', lang: 'en' }));
    await user.click(button(t('getMachineTranslation')));
    expect(requests.map((one) => one.params)).toEqual([
      { videoId: videoA, lang: 'en' },
      { videoId: videoA, lang: 'en', mode: 'fallback-auto-translated' },
    ]);
  });

  it('request a transcription of unknown price only after confirmation', async () => {
    const { requests, user, run, panel } = await renderCaptionsPane();
    await run(() => panel.getState().setChoosing(true));
    await user.click(button(t('transcribeSpeech')));
    expect(requests).toEqual([]);
    await user.click(await screen.findByRole('button', { name: t('unknownPriceConfirm', t('transcribeSpeech')) }));
    expect(requests.map((one) => one.params)).toEqual([{ videoId: videoA, lang: 'en', mode: 'force-whisper' }]);
  });

  it('list the tracks with one request, and let the user choose a language without a second one', async () => {
    const { requests, respond, user, run, panel } = await renderCaptionsPane();
    await run(() => panel.getState().setChoosing(true));
    await user.click(button(t('tracksList')));
    await run(() => respond(JSON.stringify([{ languageCode: 'da', languageName: 'Danish', format: 'srv3' }])));
    await user.click(await screen.findByRole('button', { name: /^Danish/ }));
    expect((screen.getByRole('combobox') as HTMLInputElement).value).toBe('Danish');
    expect(requests.map(({ name }) => name)).toEqual(['captionFiles']);
  });
});

describe('AutoCaptionsOffer', () => {
  const offered = () => screen.queryByRole('checkbox', { name: t('optionsAutoOn') });

  it('switches automatic captions on, and lets the user undo that until the next video', async () => {
    const { panel, user, run } = await renderCaptionsPane();
    await user.click(screen.getByRole('checkbox', { name: t('optionsAutoOn') }));
    await run(settle);
    expect(panel.getState().settings.auto).toMatchObject({ on: true, answered: true });
    await user.click(screen.getByRole('checkbox', { name: t('optionsAutoOn') }));
    expect(panel.getState().settings.auto).toMatchObject({ on: false, answered: true });
    await run(() => panel.getState().showAddress('bbbbbbbbbbb'));
    expect(offered()).toBeNull();
  });

  it('is not shown again after the user dismissed it', async () => {
    const { panel, user, run } = await renderCaptionsPane();
    await user.click(button(t('autoOfferHide')));
    expect(offered()).toBeNull();
    await run(() => panel.getState().showAddress('bbbbbbbbbbb'));
    expect(offered()).toBeNull();
    expect(panel.getState().settings.auto).toMatchObject({ on: false, answered: true });
  });

  it('shows the daily limit', async () => {
    await renderCaptionsPane();
    expect(screen.getByText(t('autoOffer', '$0.50'))).toBeTruthy();
  });
});

describe('CaptionsPane › choosing another track', () => {
  it('opens the language field and the other requests, and leads back to the saved track', async () => {
    const { panel, user, run } = await renderCaptionsPane(({ saveResponse }) => {
      saveResponse('captions', { videoId: videoA as never, lang: 'da' }, lines);
    });
    await run(() => panel.getState().setChoosing(true));
    expect(screen.getByRole('combobox')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: t('waysFold') })).getByText(t('transcribeSpeech'))).toBeTruthy();
    expect(screen.queryByText(t('optionsAutoOn'))).toBeNull();
    await user.click(button(t('captionsBackToSaved')));
    expect(panel.getState().choosing).toBe(false);
  });
});
