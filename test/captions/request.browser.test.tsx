import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createLedgerEntry, failedEntry } from '@/lib/service/ledger-entry';
import { t } from '../translations';
import { row, settle, videoA } from './captions-environment';
import { renderCaptionsPane } from './render-captions-pane';

afterEach(cleanup);

const params = { videoId: videoA, lang: 'en' };

/** Renders the Captions tab after a request for English captions has failed. */
async function failEnglish() {
  const env = await renderCaptionsPane();
  await env.run(() => env.panel.getState().setSettings({ ...env.panel.getState().settings, enteredPrices: own }));
  await env.run(() => env.panel.getState().changeSettings({ languages: ['en', 'en-GB', 'da'] }));
  void env.panel.getState().getCaptions({ lang: 'en', mode: 'default' });
  await settle();
  await env.run(() => env.respond({ kind: 'no-captions', lang: 'en' }));
  return env;
}
const own = { captions: 530, speechToText: 90_000 };

describe('CaptionsFailed › no captions in a language', () => {
  it('offers other requests with their prices, and sends none automatically', async () => {
    const { requests, user } = await failEnglish();
    expect(screen.getByText(t('noCaptionsInHeading', 'English'))).toBeTruthy();
    const prices = [t('getLanguage', 'British English'), t('getMachineTranslation'), t('transcribeSpeech')].map(
      (label) => screen.getByRole('button', { name: new RegExp(`^${label}`) }).textContent,
    );
    expect(prices).toEqual([
      expect.stringContaining('$0.00053'),
      expect.stringContaining('$0.00053'),
      expect.stringContaining('$0.09'),
    ]);
    expect(requests).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /^Get British English/ }));
    expect(requests.map(({ params: sent }) => sent)).toEqual([params, { ...params, lang: 'en-GB' }]);
  });
});

describe('CaptionsFailed › next languages', () => {
  it('offers each language once in order', async () => {
    const { requests, respond, run, user } = await failEnglish();
    const offered = () =>
      screen.queryAllByRole('button', { name: /^Get (?!machine|the original)/ }).map(({ textContent }) => textContent);
    for (const [name, lang] of [
      ['British English', 'en-GB'],
      ['Danish', 'da'],
    ]) {
      expect(offered()[0]).toBe(`Get ${name}${t('priceOwn', '$0.00053')}`);
      await user.click(screen.getByRole('button', { name: new RegExp(`^Get ${name}`) }));
      await settle();
      await run(() => respond({ kind: 'no-captions', lang: lang ?? '' }));
    }
    expect(offered()).toEqual([]);
    expect(screen.getByText(t('captionsNoneOfLanguages', 'English, British English, Danish'))).toBeTruthy();
    for (const label of [t('captionsGetAny'), t('getMachineTranslation'), t('transcribeSpeech'), t('tracksList')])
      expect(screen.getByRole('button', { name: new RegExp(`^${label}`) })).toBeTruthy();
    expect(requests).toHaveLength(3);
  });

  it('skips languages that failed within a day, and offers them a day later', async () => {
    const errorBody = JSON.stringify({ error: t('noCaptionsHeading') });
    for (const [age, next] of [
      [23 * 3_600_000, 'Get Danish'],
      [25 * 3_600_000, 'Get British English'],
    ] as const) {
      const env = await renderCaptionsPane(({ saveResponse, clock }) => {
        clock.time -= age;
        const response = saveResponse('captions', { videoId: videoA as never, lang: 'en-GB' }, errorBody);
        Object.assign(response, { status: 404 });
        clock.time += age;
      });
      await env.run(() => env.panel.getState().changeSettings({ languages: ['en', 'en-GB', 'da'] }));
      void env.panel.getState().getCaptions({ lang: 'en', mode: 'default' });
      await settle();
      await env.run(() => env.respond({ kind: 'no-captions', lang: 'en' }));
      expect(screen.getByRole('button', { name: /^Get [BD]/ }).textContent).toContain(next);
      cleanup();
    }
  });
});

describe('CaptionsFailed › a request for newer captions', () => {
  it('still requires new captions when it is repeated', async () => {
    const { panel, requests, respond, run, user } = await renderCaptionsPane(({ saveResponse }) =>
      saveResponse('captions', { videoId: videoA as never, lang: 'en' }, JSON.stringify([row(1, 'one')])),
    );
    await run(() => void panel.getState().getCaptions({ lang: 'en', mode: 'default' }, true));
    await run(() => respond({ kind: 'timed-out', seconds: 90 }));
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${t('tryAgain')}`) }));
    expect(requests[1]).toEqual(requests[0]);
    expect(requests[0]).toMatchObject({ again: true });
  });
});

describe('UnansweredRequests', () => {
  it('repeats a request only if the user clicks, and warns that it may be billed again', async () => {
    const { panel, requests, run, user } = await renderCaptionsPane();
    const quote = { is: 'unknown' } as const;
    const sent = createLedgerEntry({
      name: 'captions',
      params,
      key: 'k',
      videoId: videoA,
      startedBy: 'user',
      sentAt: 1,
      idSuffix: '0',
      quote,
    });
    await run(() => panel.setState({ possiblyBilled: [failedEntry(sent, 2, { kind: 'interrupted' })] }));
    expect(requests).toEqual([]);
    const again = screen.getByRole('button', { name: new RegExp(`^${t('sendAgain')}`) });
    expect(again.textContent).toContain(t('priceMayBillAgain', t('approximately', '$0.00053')));
    await user.click(again);
    await settle();
    expect(requests).toEqual([{ name: 'captions', params, again: true }]);
  });

  it('keeps the notice of a request that it does not repeat', async () => {
    const { panel, requests, run, user } = await renderCaptionsPane();
    const sentEntry = (id: string, lang: 'en' | 'da') =>
      createLedgerEntry({
        name: 'captions',
        params: { ...params, lang },
        key: lang,
        videoId: videoA,
        startedBy: 'user',
        sentAt: 1,
        idSuffix: id,
        quote: { is: 'unknown' },
      });
    const entries = [sentEntry('3', 'en'), sentEntry('2', 'da'), sentEntry('1', 'en')].map((entry) =>
      failedEntry(entry, 2, { kind: 'interrupted' }),
    );
    const dismissed: string[] = [];
    const dismissPossiblyBilled = async (ids: readonly string[]) => void dismissed.push(...ids);
    await run(() => panel.setState({ possiblyBilled: entries, dismissPossiblyBilled }));
    await user.click(screen.getByRole('button', { name: new RegExp(`^${t('sendAgain')}`) }));
    await settle();
    expect(requests).toEqual([{ name: 'captions', params: { ...params, lang: 'en' }, again: true }]);
    expect(dismissed).toEqual([entries[0]?.id, entries[2]?.id]);
  });
});
