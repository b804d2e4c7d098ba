import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { VideoByline } from '@/components/collection/VideoByline';
import { PanelProvider } from '@/components/ui/panel-state';
import { database } from '@/lib/database/database';
import { VideoId } from '@/lib/service/ids';
import { createCaptionsEnv, createPanel, settle, showInTab, videoA } from '../captions/captions-environment';
import { captureOf } from '../fixtures/captures';
import { renderInPage } from '../render-in-page';
import { waitUntilIdle } from '../wait-until-idle';

const idA = VideoId.parse(videoA);
const idB = VideoId.parse('bbbbbbbbbbb');

afterEach(async () => {
  cleanup();
  const db = await database();
  await Promise.all([db.clear('responses'), db.clear('captures')]);
});

async function openByline(details: object | null) {
  const { ports, saveResponse, requests, tick } = createCaptionsEnv();
  if (details) saveResponse('videos', { ids: [idA] }, JSON.stringify({ data: [{ id: videoA, ...details }] }));
  const panel = await createPanel(ports, videoA);
  await showInTab(panel, videoA, 'Tide mills');
  renderInPage(
    <PanelProvider panel={panel}>
      <VideoByline videoId={idA} />
    </PanelProvider>,
  );
  await settle();
  return { requests, tick };
}

const byline = async (text: string) => (await screen.findByText(text)).closest('p')?.textContent;

describe('VideoByline', () => {
  it('shows channel, length and views from saved details', async () => {
    await openByline({ channelTitle: 'Tides', parsedDuration: 1083, viewCount: '1' });
    expect(await byline('Tides')).toBe('Tides · 18:03 · 1 view');
  });

  it('has a short form of the views for a narrow panel', async () => {
    await openByline({ channelTitle: 'Tides', viewCount: '214806' });
    expect((await screen.findByText('215K views')).className).toBe('short');
    expect(screen.getByText('214,806 views').className).toBe('full');
  });

  it('leaves out what the details do not contain', async () => {
    await openByline({ parsedDuration: 1083, viewCount: [7], tags: 'none' });
    expect(await byline('18:03')).toBe('18:03');
  });

  it('shows only the length from the player while no details are saved, without a request', async () => {
    const { requests, tick } = await openByline(null);
    act(() => tick(3, 1083));
    expect(await byline('18:03')).toBe('18:03');
    expect(requests).toEqual([]);
  });

  it('shows channel and views from a list of related videos', async () => {
    const row = { videoId: videoA, channelTitle: 'Tides', viewCount: 1 };
    const body = JSON.stringify({ pagesFetched: 1, data: [row] });
    const response = createCaptionsEnv().saveResponse('relatedVideos', { videoId: idB, pages: 1 }, body);
    await (await database()).put('responses', response);
    await openByline(null);
    expect(await byline('Tides')).toBe('Tides · 1 view');
  });

  it('reads the saved lists once more after many changes during a read', async () => {
    const { ports } = createCaptionsEnv();
    const watchers: (() => void)[] = [];
    const watch = (changed: () => void) => {
      watchers.push(changed);
      return () => {};
    };
    const panel = await createPanel({ ...ports, responses: { ...ports.responses, watch } }, videoA);
    const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    renderInPage(
      <PanelProvider panel={panel}>
        <VideoByline videoId={idA} />
      </PanelProvider>,
    );
    for (let i = 0; i < 10; i++) for (const changed of watchers) changed();
    await waitUntilIdle();
    expect(getAll).toHaveBeenCalledTimes(2);
    getAll.mockRestore();
  });

  it('shows channel, length and views from a search', async () => {
    const columns = { channelTitle: ['Other', 'Tides'], viewCount: [4, 1], parsedDuration: [2, 1083] };
    await (await database()).put('captures', captureOf([idB, idA], 1, { name: 'search', columns }));
    await openByline(null);
    expect(await byline('Tides')).toBe('Tides · 18:03 · 1 view');
  });
});
