import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { tableStoreOf } from '@/components/collection/table-store';
import { videoHandover } from '@/lib/bulk-captions/browser';
import { captionsParams } from '@/lib/captions/track-request';
import { cacheKey } from '@/lib/service/response-cache';
import { serviceUrl } from '../captions/captions-environment';
import { idsFrom } from '../made-runs';
import { itemBatch, readRuns } from '../storage/made-stores';
import {
  a,
  any,
  b,
  button,
  c,
  captionsOf,
  currentPanel,
  d,
  ids,
  noneOf,
  opened,
  paste,
  settled,
  sums,
} from './open-bulk-pane';

// Virtual rows need a height, and the test DOM has no layout.
vi.mock('virtua', () => ({
  Virtualizer: ({ data, children }: { data: object[]; children(row: object, at: number): unknown }) =>
    data.map((row, at) => children(row, at)),
}));
afterEach(cleanup);

describe('BulkPane before any request', () => {
  it('counts saved videos, videos without captions and videos to request of a pasted list, each once', async () => {
    await opened({ answers: [captionsOf(a), noneOf(b)] });
    await paste(`${a}\n${b}\n${c}\n${c}\nnonsense here\n${d}`);
    expect(sums()).toEqual({
      'Videos, each once': '4',
      'Held already, free': '1',
      'Have none, asked within a day: not asked again': '1',
      'To ask': '2',
    });
    expect(screen.getByText('nonsense here')).toBeTruthy();
    expect(button('Get captions of 2 videos price not published')).toBeTruthy();
  });

  it("offers the total of an older price list and adopts it exactly as the user's own price", async () => {
    const { user } = await opened();
    await paste(ids.join(' '));
    expect(screen.getByText(/An older public list says \$0.00053 for one, \$0.00212 for all/)).toBeTruthy();
    await user.click(button('Use it as my price'));
    await settled();
    expect(button(/^Get captions of 4 videos my price \$0.00212/)).toBeTruthy();
  });

  it('does not start a run beyond the limit per call', async () => {
    await opened({}, { captions: 30_000 });
    await paste(ids.join(' '));
    expect(button(/^Get captions/).getAttribute('aria-disabled')).toBe('true');
  });

  it('warns when today’s calls without a price are used up', async () => {
    await opened();
    await paste(idsFrom(0, 12).join(' '));
    expect(document.querySelector('.warned')?.textContent).toMatch(/10/);
  });

  it('counts a file saved in another format as saved', async () => {
    const vtt = 'WEBVTT\n\n00:00.000 --> 00:02.000\nThe tide turns.\n';
    const asked = { ...captionsParams(a, { lang: 'de', mode: 'default' }), format: 'vtt' as const };
    const file = { ...captionsOf(a), key: cacheKey('captions', asked, serviceUrl), asked, body: vtt };
    await opened({ answers: [file] });
    await paste(a);
    expect(sums()['To ask']).toBe('0');
  });

  it('uses the collection or the selection of its table', async () => {
    const { user } = await opened({ gatherings: [itemBatch(ids)] });
    await user.click(screen.getByRole('radio', { name: 'This collection (4 videos)' }));
    await settled();
    expect(sums()['To ask']).toBe('4');
    await act(async () => tableStoreOf(currentPanel).select([a, b]));
    await user.click(screen.getByRole('radio', { name: 'Selected in the table (2 videos)' }));
    await settled();
    expect(sums()['To ask']).toBe('2');
  });

  it('receives the videos from the side panel once', async () => {
    await opened();
    await act(() => videoHandover.put([a, b]));
    await settled();
    expect(screen.getByRole('radio', { name: /^On a page or playlist.*2 videos/ })).toHaveProperty('checked', true);
    expect(sums()['To ask']).toBe('2');
    expect(await browser.storage.session.get()).toEqual({});
  });
});

describe('BulkPane with a run', () => {
  it('requests missing captions with one press and uses cached results free of charge', async () => {
    const { user, workerCalls: woken } = await opened({ answers: [captionsOf(a)] });
    await paste(ids.join(' '));
    expect((await readRuns()).runs).toEqual([]);
    await user.click(button(/^Get captions of 3 videos/));
    await settled();
    const { runs, steps } = await readRuns();
    expect(runs).toMatchObject([
      { collectionId: 'first', plan: { kind: 'captions', ids: [b, c, d], held: [a], ...any } },
    ]);
    expect(steps.map(({ asked }) => (asked as { videoId: string }).videoId)).toEqual([b, c, d]);
    expect(woken).toContain('runs/go');
    // The run plans them, so nothing is left to request.
    expect(screen.queryByRole('button', { name: /^Get captions/ })).toBeNull();
    expect(button('Pause')).toBeTruthy();
  });
});

describe('requestFromSettings', () => {
  it('returns the user’s first language initially, and any language if chosen', async () => {
    await opened();
    const { settings, changeSettings } = currentPanel.getState();
    const language = () => (screen.getByRole('combobox', { name: 'Language' }) as HTMLInputElement).value;
    expect(language()).toBe('Whatever the video has');
    await act(() => changeSettings({ languages: ['da', 'en'], batch: { ...settings.batch, lang: null } }));
    expect(language()).toMatch(/^Danish/);
  });
});
