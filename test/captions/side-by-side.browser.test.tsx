import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { t } from '../translations';
import { row, settle, videoA } from './captions-environment';
import { renderCaptionsPane } from './render-captions-pane';

afterEach(cleanup);

const english = [row(1, 'So the miller slept'), row(4, 'when the moon let him')];
const transcribed = [row(1, 'so the miller slapped'), row(4, 'when the moon really let him')];
const arabic = [row(1, 'فكان الطحان ينام', 'ar'), row(4, 'حين يسمح له القمر', 'ar')];
const own = { captions: 530 };

/** Opens a video with English shown and other tracks saved. */
async function openEnglish(others: Record<string, { rows: unknown[]; mode?: string }> = {}) {
  const env = await renderCaptionsPane(({ saveResponse, clock }) => {
    for (const [lang, { rows, mode }] of Object.entries(others))
      saveResponse(
        'captions',
        { videoId: videoA as never, lang, ...(mode && { mode: mode as never }) },
        JSON.stringify(rows),
      );
    saveResponse('captions', { videoId: videoA as never, lang: 'en' }, JSON.stringify(english));
    clock.time += 3_600_000;
  });
  await env.run(() => env.panel.getState().changeSettings({ languages: ['en', 'ar'], enteredPrices: own }));
  await screen.findAllByRole('option');
  const lines = () =>
    screen.getAllByRole('option').map((line) => [...line.querySelectorAll('p')].map((one) => one.textContent));
  return { ...env, state: env.panel.getState, lines };
}

describe('CaptionsPane › second track', () => {
  it('appears with one key next to the first, line by line, with its language and direction', async () => {
    const { user, lines, requests, container } = await openEnglish({ ar: { rows: arabic } });
    expect(lines()).toEqual([['So the miller slept'], ['when the moon let him']]);
    await user.keyboard('t{Enter}');
    await waitFor(() =>
      expect(lines()).toEqual([
        ['So the miller slept', 'فكان الطحان ينام'],
        ['when the moon let him', 'حين يسمح له القمر'],
      ]),
    );
    const secondaryText = container.querySelector('.second-track p');
    expect([secondaryText?.getAttribute('dir'), secondaryText?.getAttribute('lang')]).toEqual(['auto', 'ar']);
    expect(screen.getByRole('button', { name: 'Second track: Arabic original' })).toBeTruthy();
    expect(screen.getByRole('button', { name: t('secondTrack'), pressed: true })).toBeTruthy();
    await user.keyboard('t');
    expect(lines()).toEqual([['So the miller slept'], ['when the moon let him']]);
    // The last choice is saved, so the key shows it again.
    await user.keyboard('t');
    await waitFor(() => expect(lines()[0]).toHaveLength(2));
    expect(requests).toEqual([]);
  });

  it('is copied below the selected lines, by mouse and by keyboard', async () => {
    const { user, copied } = await openEnglish({ ar: { rows: arabic } });
    await user.keyboard('t{Enter}');
    await screen.findByRole('button', { name: /^Second track: Arabic/ });
    await user.click(screen.getAllByRole('option')[1] as HTMLElement);
    await user.keyboard(' c');
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${t('copyTimes')}`) }));
    await waitFor(() => expect(copied).toEqual(['0:04\twhen the moon let him\n\tحين يسمح له القمر\n']));
    // The focus is on the line again.
    await user.keyboard('c');
    await screen.findByRole('button', { name: new RegExp(`^${t('copyTimes')}`) });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(copied[1]).toBe('when the moon let him\nحين يسمح له القمر\n'));
  });

  it('keeps its rows when unrelated settings change', async () => {
    const { user, run, panel } = await openEnglish({ ar: { rows: arabic } });
    await user.keyboard('t{Enter}');
    await screen.findByRole('button', { name: /^Second track: Arabic/ });
    const [line] = screen.getAllByRole('option');
    const { settings, setSettings } = panel.getState();
    await run(() => setSettings(structuredClone(settings)));
    expect(screen.getAllByRole('option')[0]).toBe(line);
  });

  it('is requested by a button with its price, while the first track stays readable', async () => {
    const { user, lines, requests, respond, clock, run } = await openEnglish();
    await user.click(screen.getByRole('button', { name: t('secondTrack') }));
    expect(requests).toEqual([]);
    expect(document.activeElement?.textContent).toBe('Arabic originalyour price $0.00053');
    await user.keyboard('{Enter}');
    await settle();
    expect((await screen.findByText(t('gettingThing', 'Arabic'))).getAttribute('role')).toBe('status');
    expect(lines()).toEqual([['So the miller slept'], ['when the moon let him']]);
    clock.time += 12_000;
    await run(() => respond(JSON.stringify(arabic)));
    expect(lines()[0]).toEqual(['So the miller slept', 'فكان الطحان ينام']);
    expect(requests).toHaveLength(1);
  });

  it('leaves the first track unchanged if the second does not exist, and does not offer it again', async () => {
    const { user, lines, respond, run, requests } = await openEnglish();
    await user.keyboard('t{Enter}');
    await settle();
    await run(() => respond({ kind: 'no-captions', lang: 'ar' }));
    expect(screen.getByRole('alert').textContent).toContain(t('noCaptionsInHeading', 'Arabic'));
    expect(screen.getByText(t('bulkNotAvailable'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Get track/ })).toBeNull();
    expect(lines()).toEqual([['So the miller slept'], ['when the moon let him']]);
    // The language of the first track is not offered.
    expect(screen.queryByRole('button', { name: /^Get English/ })).toBeNull();
    expect(screen.getByText(t('captionsOtherWays'))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Get machine translation/ }));
    await settle();
    expect(requests.at(-1)?.params).toEqual({ videoId: videoA, lang: 'ar', mode: 'fallback-auto-translated' });
  });

  it('can be transcribed, and the price must be confirmed if it is unknown', async () => {
    const { user, lines, requests, respond, run } = await openEnglish({ ar: { rows: arabic } });
    await user.keyboard('t{Enter}');
    await user.click(await screen.findByRole('button', { name: /^Second track: Arabic/ }));
    await user.click(screen.getByRole('button', { name: new RegExp(`^${t('transcribeSpeech')}`) }));
    expect(requests).toEqual([]);
    await user.click(await screen.findByRole('button', { name: t('unknownPriceConfirm', t('transcribeSpeech')) }));
    await settle();
    await run(() => respond(JSON.stringify(transcribed)));
    expect(requests.at(-1)?.params).toEqual({ videoId: videoA, lang: 'en', mode: 'force-whisper' });
    expect(lines()[0]).toEqual(['So the miller slept', 'so the miller slapped']);
  });

  it('is chosen from a list with prices: saved tracks, own languages, then machine translations', async () => {
    const { user, requests, run, panel } = await openEnglish({ ar: { rows: arabic } });
    await run(() => panel.getState().changeSettings({ languages: ['en', 'da'], enteredPrices: own }));
    await user.keyboard('t');
    const rows = () => within(screen.getByRole('dialog')).getAllByRole('button');
    const texts = () => rows().map(({ textContent }) => textContent);
    expect(texts().slice(0, 2)).toEqual([
      expect.stringMatching(/^Arabic .*saved 1\u00a0h ago.*free$/),
      'Danish originalyour price $0.00053',
    ]);
    expect(document.activeElement).toBe(rows()[0]);
    await user.click(screen.getByRole('button', { name: t('secondTrackTranslations') }));
    const german = rows().find(({ textContent }) => textContent.startsWith('German'));
    expect(german?.textContent).toBe('German your price $0.00053');
    const heading = screen.getByRole('heading', { name: t('secondTrackTranslations') });
    expect(heading.textContent, 'the price of all rows').toBe(`${t('secondTrackTranslations')}your price $0.00053`);
    expect(german?.querySelector('.visually-hidden')?.textContent).toBe('your price $0.00053');
    expect(texts().filter((text) => /^(Danish|Arabic) /.test(text))).toHaveLength(2);
    expect(texts().filter((text) => text.startsWith(`English ${t('originTranslated')}`))).toEqual([]);
    await user.type(screen.getByRole('searchbox'), 'jap');
    expect(texts().filter((text) => text.startsWith('Japanese'))).toHaveLength(1);
    await user.keyboard('{ArrowDown}');
    expect(requests).toEqual([]);
  });

  it('shows a notice if it does not overlap the first track', async () => {
    const { user } = await openEnglish({ ar: { rows: [row(900, 'متأخر', 'ar')] } });
    await user.keyboard('t{Enter}');
    await settle();
    expect(await screen.findByText(t('secondTrackNoOverlap'))).toBeTruthy();
  });

  it('reports a language that differs from the requested one', async () => {
    const { user } = await openEnglish({ de: { rows: arabic } });
    await user.keyboard('t{Enter}');
    await settle();
    expect(await screen.findByText(t('captionsOtherLanguage', 'German', 'Arabic'))).toBeTruthy();
  });
});

it.each(['qqx', 'no code at all'])('SideBySideHead › shows the code of a language without a name: %s', async (lang) => {
  const { user, lines } = await openEnglish({ da: { rows: [row(1, 'så sov mølleren', lang)] } });
  await user.keyboard('t{Enter}');
  await settle();
  expect(lines()[0]).toEqual(['So the miller slept', 'så sov mølleren']);
  expect(screen.getByRole('button', { name: `Second track: ${lang} Danish requested` })).toBeTruthy();
});

describe('CaptionsPane › differences of two tracks', () => {
  it('are explained until the user hides them, while the matching share stays visible', async () => {
    const { user, state } = await openEnglish({ 'en-GB': { rows: transcribed, mode: 'force-whisper' } });
    await user.keyboard('t{Enter}');
    await settle();
    expect(await screen.findByText(t('secondTrackAgreement', '80%'))).toBeTruthy();
    expect(screen.getByText(t('secondTrackMarkOther'))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('captionsViews') }));
    const box = within(screen.getByRole('dialog')).getByRole('checkbox', { name: t('secondTrackMarks') });
    await user.click(box);
    expect(state().settings.secondTrack.marks).toBe(false);
    await waitFor(() => expect(screen.queryByText(t('secondTrackMarkOther'))).toBeNull());
    expect(screen.getByText(t('secondTrackAgreement', '80%'))).toBeTruthy();
  });

  it('are not shown for tracks in two languages', async () => {
    const { user } = await openEnglish({ ar: { rows: arabic } });
    await user.keyboard('t{Enter}');
    await settle();
    await settle();
    expect(screen.queryByText(/of the words match/)).toBeNull();
    await user.click(screen.getByRole('button', { name: t('captionsViews') }));
    expect(screen.queryByRole('checkbox', { name: t('secondTrackMarks') })).toBeNull();
  });
});
