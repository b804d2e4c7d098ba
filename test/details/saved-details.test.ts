import { describe, expect, it } from 'vitest';
import { requestStoreOf } from '@/lib/app-store/request-store';
import { chaptersFromDetails } from '@/lib/details/store/saved-details';
import { createCaptionsEnv, createPanel, openVideo, settle, videoA, videoB } from '../captions/captions-environment';

const description = 'A film.\n0:00 Ebb\n1:30 Slack water\n9:00 After its end';

describe('chaptersFromDetails', () => {
  it('returns the chapters of saved details only for their own video, without a request', async () => {
    const { ports, saveResponse, requests } = createCaptionsEnv();
    const response = { data: [{ id: videoA, description, parsedDuration: 200 }] };
    saveResponse('videos', { ids: [videoA as never] }, JSON.stringify(response));
    const panel = await createPanel(ports, videoA);
    const chapters = () =>
      chaptersFromDetails(requestStoreOf(panel, 'videos').getState(), panel.getState().subject?.videoId);
    expect(chapters().map(({ start, title }) => [start, title])).toEqual([
      [0, 'Ebb'],
      [90, 'Slack water'],
    ]);
    expect(chapters()).toBe(chapters());
    await openVideo(panel, videoB);
    await settle();
    expect(chapters()).toEqual([]);
    expect(requests).toEqual([]);
  });
});
