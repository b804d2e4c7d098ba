import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { ExportPane } from '@/components/export/ExportPane';
import { createCollection } from '@/lib/collection/collection';
import { repliesKeyPrefix } from '@/lib/comments/replies-key-prefix';
import { openLibraryPane, type StoredRecords } from '../collection/open-library';
import { calm } from '../quiet-motion';
import { itemBatch } from '../storage/made-stores';
import { bodyOf, captureFrom, madeVideo, videoId } from './made-study';

const saved = vi.hoisted(() => ({
  files: [] as { name: string; mediaType: string; text: string }[],
  ends: { is: 'saved', bytes: 2048, sha256: 'ab12' } as object,
}));
// This DOM has no file system, so the mock reads each file to its end.
vi.mock('@/lib/downloads/browser/save-stream', () => ({
  clearTempFolder: async () => {},
  saveStream: async ({
    name,
    mediaType,
    chunks,
  }: {
    name: string;
    mediaType: string;
    chunks: AsyncIterable<Uint8Array>;
  }) => {
    let text = '';
    for await (const chunk of chunks) text += new TextDecoder().decode(chunk);
    saved.files.push({ name, mediaType, text });
    return saved.ends;
  },
}));

beforeEach(() => {
  saved.files = [];
  saved.ends = { is: 'saved', bytes: 2048, sha256: 'ab12' };
});
afterEach(cleanup);

const response = { body: bodyOf([madeVideo(1), madeVideo(2)]), missing: [videoId(3)] };
const capture = { ...captureFrom(response, 0), collectionId: 'first' };
const shelves: StoredRecords = {
  collections: [createCollection('first', 'Tide mills', 1)],
  gatherings: [itemBatch([1, 2, 3, 4].map((n) => videoId(n)))],
  captures: [capture],
  bodies: [{ id: capture.id, body: new TextEncoder().encode(response.body) }],
};
const replies: StoredRecords = {
  comments: [{ videoId: videoId(1), comment: 'c1', at: 1 }],
  answers: [
    {
      key: `${repliesKeyPrefix('c1')}]`,
      name: 'commentReplies',
      asked: { comment: 'c1' },
      videoId: null,
      requestedAt: 1,
      receivedAt: 1,
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify({
        data: [{ id: 'r1', textDisplay: 'words', authorDisplayName: '@ada', authorChannelId: { value: 'UCada' } }],
      }),
    },
  ],
};

/** Rules and writers are loaded lazily. */
const until = (seen: () => unknown) => act(() => vi.waitFor(() => expect(seen()).toBeTruthy()));

const open = async (more: StoredRecords = {}) => {
  vi.spyOn(browser.runtime, 'getManifest').mockReturnValue({ version: '0.1.0', name: '', manifest_version: 3 });
  const opened = await openLibraryPane((panel) => <ExportPane panel={panel} />, { ...shelves, ...more });
  await until(() => screen.queryByText('Contents') ?? screen.queryByText('Nothing to hand in yet'));
  await calm();
  return opened;
};
const press = async (user: { click(it: Element): Promise<void> }, name: RegExp | string) => {
  const before = saved.files.length;
  await user.click(screen.getByRole('button', { name }));
  await until(() => saved.files.length > before);
  await calm();
};

describe('ExportPane', () => {
  it('shows missing videos and the methods before the export', async () => {
    await open();
    expect(screen.getByText('1 video was requested but not returned by the service')).toBeTruthy();
    expect(screen.getByText(/1 video is known by its id only/)).toBeTruthy();
    expect(screen.getByText(/^The collection “Tide mills” holds 4 videos/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /Save the package/ }).textContent).toContain('free');
  });

  it('exports the selected contents as a package, and shows its checksum', async () => {
    const { user } = await open();
    await user.click(screen.getByLabelText('Citations'));
    await press(user, /Save the package/);
    const [file] = saved.files;
    expect(file).toMatchObject({ name: 'Tide mills 2024-03-10.zip', mediaType: 'application/zip' });
    for (const name of ['videos.csv', 'collection.ndjson', 'ids.txt', 'missing.csv', 'costs.csv', 'hashes.txt']) {
      expect([name, file?.text.includes(name)]).toEqual([name, true]);
    }
    expect(file?.text).not.toContain('citations.bib');
    expect(screen.getByText('Saved Tide mills 2024-03-10.zip, 2.05 kB.')).toBeTruthy();
    expect(screen.getByText('SHA-256 ab12')).toBeTruthy();
  });

  it('exports a single content under its own name, and the 4CAT list under the name that 4CAT expects', async () => {
    const { user } = await open();
    await press(user, 'Save CSV for analysis alone');
    await press(user, 'Save 4CAT and YouTube Data Tools alone');
    await press(user, 'Save Citations alone');
    expect(saved.files.map(({ name }) => name)).toEqual([
      'Tide mills videos.csv',
      'videolist_seeds2_2024_03_10-10_00_00.csv',
      'Tide mills citations.zip',
    ]);
    expect(saved.files[0]?.text.split('\r\n')).toHaveLength(6);
  });

  it('replaces the authors of replies, and names them only with a reason', async () => {
    const { user } = await open(replies);
    await press(user, 'Save Replies alone');
    expect(saved.files[0]?.text).not.toContain('ada');
    await user.click(screen.getByLabelText('Named'));
    expect(screen.getByRole('button', { name: /Save the package/ }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('button', { name: 'Save Replies alone' })).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('Why they are named'), 'They agreed in writing.');
    await press(user, 'Save Replies alone');
    expect(saved.files[1]?.text).toContain('@ada');
    expect(saved.files[1]?.text).toContain('They agreed in writing.');
    expect(screen.getByText(/Authors of replies are named. The reason given: They agreed/)).toBeTruthy();
  });

  it('explains that the storage is full, and what to do', async () => {
    const { user } = await open();
    saved.ends = { is: 'no-room' };
    await press(user, 'Save Ids alone');
    expect(screen.getByRole('alert').textContent).toMatch(/No room left on this device for Tide mills ids.txt/);
  });

  it('reports that the export was stopped', async () => {
    const { user } = await open();
    saved.ends = { is: 'stopped' };
    await press(user, 'Save Ids alone');
    expect(screen.getByText('Stopped. Nothing of Tide mills ids.txt was left behind.')).toBeTruthy();
  });

  it('sends no requests', async () => {
    const { user, workerCalls: woken } = await open();
    await press(user, /Save the package/);
    expect(woken).toEqual([]);
  });

  it('shows the next steps for an empty collection', async () => {
    await open({ gatherings: [], captures: [] });
    expect(screen.getByText('Nothing to hand in yet')).toBeTruthy();
  });
});
