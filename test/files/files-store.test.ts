import { describe, expect, it } from 'vitest';
import { requestStoreOf } from '@/lib/app-store/request-store';
import { videoRows } from '@/lib/files/media-row';
import { filesStoreOf } from '@/lib/files/store/files-store';
import {
  createCaptionsEnv,
  createPanel,
  openVideo,
  settle,
  showInTab,
  videoA,
  videoB,
} from '../captions/captions-environment';

const files = (itag: number) => [
  { itag, url: `https://media.example/${itag}`, qualityLabel: '720p', approxDurationMs: '61000' },
];
const paramsFor = (videoId: string) => ({ videoId: videoId as never });

async function openFiles() {
  const env = createCaptionsEnv();
  const panel = await createPanel(env.ports, videoA);
  await showInTab(panel, videoA, 'Tide: mills');
  return { ...env, panel, store: filesStoreOf(panel) };
}

describe('requestStoreOf', () => {
  it('requests each list separately', async () => {
    const { panel, requests, respond } = await openFiles();
    void requestStoreOf(panel, 'videoFiles').getState().fetch(paramsFor(videoA));
    await settle();
    await respond(JSON.stringify(files(22)));
    expect(requests.map(({ name }) => name)).toEqual(['videoFiles']);
    expect(
      (['videoFiles', 'audioFiles', 'thumbnailFiles'] as const).map(
        (name) => requestStoreOf(panel, name).getState().response !== null,
      ),
    ).toEqual([true, false, false]);
  });
});

describe('filesStoreOf', () => {
  it('returns the same store for each call with the same panel', async () => {
    const { panel, store } = await openFiles();
    expect(filesStoreOf(panel)).toBe(store);
  });

  it('ignores a late list of the previous video and resets the country for the next one', async () => {
    const { panel, store, respond } = await openFiles();
    store.getState().chooseCountry('video', 'NZ');
    void requestStoreOf(panel, 'videoFiles').getState().fetch(paramsFor(videoA));
    await settle();
    await openVideo(panel, videoB);
    await respond(JSON.stringify(files(22)));
    expect(requestStoreOf(panel, 'videoFiles').getState().response).toBeNull();
    expect(store.getState().country).toEqual({});
  });
});

describe('saveLinks and copyLinks', () => {
  it('give each file a unique name', async () => {
    const { store, saved } = await openFiles();
    await store.getState().saveLinks('aria2', videoRows([...files(22), ...files(23)]));
    expect(saved[0]?.text).toBe(
      [
        'https://media.example/22',
        `  out=Tide_ mills [${videoA}] 720p.bin`,
        'https://media.example/23',
        `  out=Tide_ mills [${videoA}] 720p (2).bin`,
        '',
      ].join('\n'),
    );
  });

  it('leave out rows without a link, and save no empty list', async () => {
    const { store, saved, copied } = await openFiles();
    const rows = videoRows([{ url: 'javascript:alert(1)' }, ...files(22)]);
    await store.getState().copyLinks(rows);
    expect(copied).toEqual(['https://media.example/22\n']);
    await store.getState().saveLinks('m3u', []);
    expect(saved).toEqual([]);
  });
});
