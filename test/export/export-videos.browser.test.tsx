import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { snapshotStoreOf } from '@/components/collection/use-snapshot';
import { exportVideos } from '@/components/export/export-videos';
import { createCollection } from '@/lib/collection/collection';
import { openLibraryPane } from '../collection/open-library';
import { itemBatch } from '../storage/stored-records';
import { bodyOf, captureFrom, testVideo, videoId } from './export-source';

const saved = vi.hoisted(() => ({ files: [] as { name: string; text: string }[], result: { is: 'saved' } }));
// The test DOM has no file system, so the mock reads each file to its end.
vi.mock('@/lib/downloads/browser/save-stream', () => ({
  saveStream: async ({ name, chunks }: { name: string; chunks: AsyncIterable<Uint8Array | string> }) => {
    let text = '';
    for await (const chunk of chunks) text += typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
    saved.files.push({ name, text });
    return saved.result;
  },
}));

beforeEach(() => {
  saved.files = [];
  saved.result = { is: 'saved' };
});

const open = async () => {
  const response = { body: bodyOf([testVideo(1), testVideo(2)]), missing: [videoId(3)] };
  const capture = { ...captureFrom(response, 0), collectionId: 'first' };
  const opened = await openLibraryPane(() => null, {
    collections: [createCollection('first', 'Tide mills', 1)],
    itemBatches: [itemBatch([1, 2, 3, 4].map((n) => videoId(n)))],
    captures: [capture],
    captureBodies: [{ id: capture.id, body: new TextEncoder().encode(response.body) }],
  });
  const snapshot = snapshotStoreOf(opened.panel);
  await vi.waitFor(() => expect(snapshot.getState().snapshot).not.toBeNull());
  return opened;
};

/** Returns the video ids of the exported CSV, in the order of its lines. */
const exportedIds = (): string[] => saved.files.flatMap(({ text }) => text.match(/^[\w-]{11}(?=,)/gm) ?? []);

describe('exportVideos', () => {
  it('writes all videos, or only the given ones, and shows the name of the file', async () => {
    const { panel } = await open();
    await act(() => exportVideos(panel, null));
    expect(exportedIds()).toEqual([1, 2, 3, 4].map((n) => videoId(n)));
    expect(panel.getState().toast?.message).toEqual(['exportSaved', 'Tide mills videos.csv']);
    saved.files = [];
    await act(() => exportVideos(panel, new Set([videoId(2)])));
    expect(exportedIds()).toEqual([videoId(2)]);
  });

  it('writes one file after a double click, and another one after the first is complete', async () => {
    const { panel } = await open();
    await act(() => Promise.all([exportVideos(panel, null), exportVideos(panel, null)]));
    expect(saved.files).toHaveLength(1);
    await act(() => exportVideos(panel, null));
    expect(saved.files).toHaveLength(2);
  });

  it('explains that the storage is full', async () => {
    const { panel } = await open();
    saved.result = { is: 'no-space' };
    await act(() => exportVideos(panel, null));
    expect(panel.getState().toast?.message).toEqual(['ledgerNoSpace']);
  });
});
