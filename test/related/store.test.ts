import { describe, expect, it } from 'vitest';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { requestStoreOf } from '@/lib/app-store/request-store';
import { createRelatedStore } from '@/lib/related/store';
import { VideoId } from '@/lib/service/ids';
import { xlsxMediaType } from '@/lib/shared/table';
import { createCaptionsEnv, createPanel, openVideo, settle, videoA, videoB } from '../captions/captions-environment';

const c = VideoId.parse('ccccccccccc');
const body = (pagesFetched: number, ...ids: string[]) =>
  JSON.stringify({
    totalResults: ids.length,
    pagesFetched,
    data: ids.map((videoId) => ({ videoId, title: `T ${videoId}` })),
  });

async function openStore(prepare: (env: ReturnType<typeof createCaptionsEnv>) => void = () => {}) {
  const env = createCaptionsEnv();
  prepare(env);
  const panel = await createPanel(env.ports, videoA);
  const related = createRelatedStore(panel);
  await settle();
  return { ...env, panel, related, state: panel.getState };
}

const rowOf = (videoId: string, title: string | null = null) => ({
  rank: 1,
  videoId,
  title,
  channel: null,
  views: null,
  publishedAt: null,
  raw: { videoId: VideoId.parse(videoId) },
});
const idsIn = (panel: PanelStore) =>
  requestStoreOf(panel, 'relatedVideos')
    .getState()
    .response?.value.data.map(({ videoId }) => videoId);

describe('createRelatedStore', () => {
  it('requests nothing when opened', async () => {
    const { requests } = await openStore();
    expect(requests).toEqual([]);
  });

  it('requests the chosen pages and remembers the choice', async () => {
    const { panel, related, requests, respond, state } = await openStore();
    related.getState().choose({ pages: 3 });
    related.getState().choose({ country: 'DK' });
    related.getState().fetch();
    await settle();
    expect(requests).toEqual([
      { name: 'relatedVideos', params: { videoId: videoA, pages: 3, country: 'DK' }, again: false },
    ]);
    expect(state().settings.related).toEqual({ pages: 3, country: 'DK', language: null });
    await respond(body(2, c));
    expect(idsIn(panel)).toEqual([c]);
  });

  it('shows a saved list at once and requests it again only on command', async () => {
    const { panel, related, requests } = await openStore(({ saveResponse }) =>
      saveResponse('relatedVideos', { videoId: videoA, pages: 1 }, body(1, c)),
    );
    expect(idsIn(panel)).toEqual([c]);
    expect(related.getState().requestStatus()).toEqual({ is: 'shown' });
    related.getState().fetch();
    await settle();
    expect(requests.map(({ again }) => again)).toEqual([true]);
  });

  it('reports whether a response for the current choice is saved', async () => {
    const { related, clock } = await openStore(({ saveResponse, clock: storeClock }) => {
      saveResponse('relatedVideos', { videoId: videoA, pages: 2 }, body(2, c));
      storeClock.time += 1;
      saveResponse('relatedVideos', { videoId: videoA, pages: 1 }, body(1, c));
    });
    related.getState().choose({ pages: 2 });
    expect(related.getState().requestStatus()).toEqual({ is: 'saved', at: clock.time - 1 });
    related.getState().choose({ pages: 3 });
    expect(related.getState().requestStatus()).toEqual({ is: 'none' });
  });
});

describe('createRelatedStore row actions', () => {
  it('open the video of a row in the panel and remember the row', async () => {
    const { related, state } = await openStore();
    related.getState().show(rowOf(c, 'Tides'));
    expect(state().subject).toMatchObject({ videoId: c, title: 'Tides', from: 'related' });
    expect(state().history).toMatchObject([{ videoId: videoA }]);
    expect(related.getState().lastOpened.get(videoA)).toBe(c);
    state().goBack();
    expect(state().subject?.videoId).toBe(videoA);
  });

  it('open the Captions tab without requesting captions', async () => {
    const { related, state, requests } = await openStore();
    related.getState().showCaptions(rowOf(c));
    await settle();
    expect(state()).toMatchObject({ tab: 'captions', subject: { videoId: c } });
    expect(requests).toEqual([]);
  });

  it('open a video in a tab and copy its id', async () => {
    const { related, opened: tabs, copied } = await openStore();
    related.getState().openInTab(rowOf('-cccccccccc'));
    await related.getState().copyId(rowOf('-cccccccccc'));
    expect(tabs).toEqual([['-cccccccccc', 0]]);
    expect(copied).toEqual(['-cccccccccc']);
  });
});

describe('createRelatedStore with a saved list', () => {
  const openWithSavedList = () =>
    openStore(({ saveResponse }) =>
      saveResponse('relatedVideos', { videoId: videoA, pages: 1 }, body(1, c, videoB, c)),
    );

  it('copies all ids, each once, regardless of the filter', async () => {
    const { related, copied, state } = await openWithSavedList();
    related.getState().setFilter('nothing like it');
    await related.getState().copyIds();
    expect(copied).toEqual([`${c}\n${videoB}`]);
    expect(state().toast?.message).toEqual({ count: 'copiedIds', n: 2 });
  });

  it('exports the list as a workbook', async () => {
    const { related, saved, requests } = await openWithSavedList();
    await related.getState().save('xlsx');
    expect(saved).toMatchObject([{ name: `[${videoA}] related.xlsx`, type: xlsxMediaType }]);
    expect(saved[0]?.text.startsWith('PK')).toBe(true);
    expect(requests).toEqual([]);
  });

  it.each(['csv', 'json'] as const)('exports the list as %s', async (format) => {
    const { related, saved, requests } = await openWithSavedList();
    await related.getState().save(format);
    expect(saved.map(({ name }) => name)).toEqual([`[${videoA}] related.${format}`]);
    expect(saved[0]?.text).toContain(videoB);
    expect(requests).toEqual([]);
  });

  it('clears the filter when the panel shows another video', async () => {
    const { related, panel } = await openWithSavedList();
    related.getState().setFilter('tides');
    await openVideo(panel, videoB);
    expect(related.getState().filter).toBe('');
  });
});
