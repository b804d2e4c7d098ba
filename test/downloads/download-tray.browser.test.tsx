import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { DownloadList, ZipStatus } from '@/components/downloads/DownloadTray';
import { downloadFailureText } from '@/components/downloads/download-failure-text';
import type { DownloadProgress } from '@/lib/downloads/download-state';
import type { Download, DownloadFailure } from '@/lib/downloads/records';
import { storedDownload } from '../downloads-in-memory';
import { renderInPage } from '../render-in-page';
import { t } from '../translations';

afterEach(cleanup);

const megabyte = 1_000_000;
const active = storedDownload({
  id: 'one',
  name: 'Tide mills.mp4',
  state: 'active',
  downloadId: 1,
  bytes: 266 * megabyte,
});
const halfway: DownloadProgress = {
  bytes: 165 * megabyte,
  total: 266 * megabyte,
  perSecond: 8.2 * megabyte,
  isStalled: false,
  lastBytesAt: 0,
  checkedAt: 0,
};

function renderList(saves: Download[], progress: DownloadProgress | null = null, isElsewhere = false) {
  const calls: string[] = [];
  const record = (action: string) => (id: string) => void calls.push(`${action} ${id}`);
  const on = {
    onPause: record('pause'),
    onResume: record('resume'),
    onCancel: record('cancel'),
    onRetry: record('retry'),
    onClear: record('clear'),
    onShow: record('show'),
    onFiles: ({ id }: Download) => record('files')(id),
  };
  const list = { downloads: saves, progress: new Map(progress ? [['one', progress]] : []), actions: on };
  renderInPage(<DownloadList {...list} isElsewhere={isElsewhere} />);
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  return { calls, press };
}

describe('DownloadList', () => {
  it('shows progress, speed and remaining time', () => {
    renderList([active], halfway);
    expect(screen.getByRole('listitem').textContent).toBe(
      'Tide mills.mp4165\u00a0MB of 266\u00a0MB · 8.2\u00a0MB/s12\u00a0s left',
    );
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('62');
  });

  it('shows no percentage if the total size is unknown', () => {
    renderList([active], { ...halfway, total: null });
    expect(screen.getByRole('listitem').textContent).toContain('165\u00a0MB · 8.2\u00a0MB/s');
    expect(screen.getByRole('progressbar').hasAttribute('aria-valuenow')).toBe(false);
  });

  it('reports a stalled download', () => {
    renderList([active], { ...halfway, isStalled: true, checkedAt: 25_000 });
    expect(screen.getByRole('alert').textContent).toBe(t('saveStalled', '25\u00a0s'));
  });

  it('pauses, cancels, retries and shows a download', async () => {
    const first = renderList([active], halfway);
    await first.press(t('pause'));
    await first.press(t('saveCancel'));
    expect(first.calls).toEqual(['pause one', 'cancel one']);
    cleanup();
    const second = renderList([
      { ...active, state: 'failed', failure: { kind: 'network' } },
      { ...active, id: 'two', state: 'done' },
    ]);
    await second.press(t('tryAgain'));
    await second.press(t('saveShow'));
    expect(second.calls).toEqual(['retry one', 'show two']);
  });

  it('shows several downloads as one line with their counts, which opens the list', async () => {
    const many = ['one', 'two', 'three'].map((id) => ({ ...active, id }));
    const { press } = renderList([...many, { ...active, id: 'four', state: 'paused' }]);
    expect(screen.queryByRole('listitem')).toBeNull();
    await press(`3 downloading, 1 paused ${t('show')}`);
    expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(4);
  });

  it.each<DownloadFailure>([
    { kind: 'expired' },
    { kind: 'gone' },
    { kind: 'no-link' },
    { kind: 'refused', linkAge: 9 },
  ])('offers the files instead of a retry with a dead link: $kind', async (failure) => {
    const { calls, press } = renderList([{ ...active, state: 'failed', failure }]);
    expect(screen.queryByRole('button', { name: t('tryAgain') })).toBeNull();
    await press(t('saveFiles'));
    expect(calls).toEqual(['files one']);
    expect(screen.getByRole('listitem').textContent).toContain(downloadFailureText(t, { failure, what: active.what }));
  });
});

it('DownloadList › is one line elsewhere, with the share of running downloads', async () => {
  const failed: Download = { ...active, id: 'two', state: 'failed', failure: { kind: 'gone' } };
  const { press } = renderList([failed], null, true);
  expect(screen.queryByRole('alert')).toBeNull();
  await press(`1 download failed ${t('show')}`);
  expect(screen.getByText(t('saveGone'))).toBeTruthy();
  cleanup();
  renderList([active, failed], halfway, true);
  expect(screen.getByRole('button').textContent).toBe(`1 downloading, 1 download failed\u00a0· 62%${t('show')}`);
});

describe('downloadFailureText', () => {
  const kinds: DownloadFailure[] = [
    { kind: 'refused', linkAge: 21_060_000 },
    { kind: 'expired' },
    { kind: 'gone' },
    { kind: 'web-page' },
    { kind: 'truncated' },
    { kind: 'network' },
    { kind: 'disk-full' },
    { kind: 'no-write' },
    { kind: 'blocked' },
    { kind: 'cancelled' },
    { kind: 'no-permission' },
    { kind: 'no-link' },
    { kind: 'closed' },
    { kind: 'other', word: 'ODD' },
  ];

  it('returns a different sentence for each failure', () => {
    const sentences = kinds.map((failure) => downloadFailureText(t, { failure, what: 'video' }));
    expect(new Set(sentences).size).toBe(kinds.length);
    for (const sentence of sentences) expect(sentence).toMatch(/[.]$/);
  });

  it('states the age of a refused link, and for media that it may belong to another network', () => {
    const failure = { kind: 'refused', linkAge: 21_060_000 } as const;
    expect(downloadFailureText(t, { failure, what: 'audio' })).toContain(
      '5\u00a0h 51\u00a0min old or for another network',
    );
    expect(downloadFailureText(t, { failure, what: 'caption' })).not.toContain('network');
  });
});

describe('ZipStatus', () => {
  const line = (zip: Parameters<typeof ZipStatus>[0]['zip']) =>
    renderInPage(<ZipStatus zip={zip} onStop={() => {}} onClose={() => {}} />).container.textContent;

  it('shows the progress, the missing pictures, and why nothing was saved', () => {
    expect(line({ is: 'working', done: 2, total: 10 })).toBe(t('zipWorking', 2, 10));
    expect(line({ is: 'done', saved: 9, leftOut: ['a high.webp'] })).toBe(t('zipLeftOut', 'a high.webp'));
    expect(line({ is: 'done', saved: 0, leftOut: ['a high.webp'] })).toBe(t('zipNothing'));
    expect(line({ is: 'forbidden' })).toBe(t('zipForbidden'));
  });
});
