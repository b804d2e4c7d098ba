import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SavedCaptionsList } from '@/components/captions/SavedCaptionsList';
import { PageFrame } from '@/components/ui/PageFrame';
import { PanelProvider } from '@/components/ui/panel-state';
import type { TrackStatistics } from '@/lib/captions/records';
import { videosWithCaptions } from '@/lib/captions/track-table';
import { notifyChanged } from '@/lib/database/changes';
import { database } from '@/lib/database/database';
import { derivedTrackRepository } from '@/lib/saved-captions/repository/derived-tracks';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';
import { createCaptionsEnv, createPanel, videoA, videoB } from './captions-environment';

afterEach(async () => {
  cleanup();
  await (await database()).clear('trackStatistics');
});

const hour = 3_600_000;

describe('videosWithCaptions', () => {
  it('groups tracks by video, most recently saved first', () => {
    const tracks = [
      { videoId: 'one', lang: 'en', receivedAt: 1 },
      { videoId: 'two', lang: null, receivedAt: 2 },
      { videoId: 'one', lang: 'de', receivedAt: 3 },
      { videoId: 'one', lang: 'de', receivedAt: 0 },
    ];
    expect(videosWithCaptions(tracks)).toEqual([
      { videoId: 'one', languages: ['de', 'en'], receivedAt: 3 },
      { videoId: 'two', languages: [], receivedAt: 2 },
    ]);
  });
});

async function openList(...tracks: [videoId: string, lang: string, hoursAgo: number][]) {
  const { ports, clock } = createCaptionsEnv();
  const db = await database();
  for (const [videoId, lang, hours] of tracks) {
    const facts: Partial<TrackStatistics> = { key: `${videoId} ${lang}`, videoId, lang };
    await db.put('trackStatistics', { ...facts, receivedAt: clock.time - hours * hour } as TrackStatistics);
    await db.put('videoTitles', { videoId, title: `Title of ${videoId}`, at: 1 });
  }
  const panel = await createPanel(ports, videoA);
  render(
    <PanelProvider panel={panel}>
      <PageFrame t={t} clock={{ now: ports.now, every: () => () => {} }} theme="system">
        <SavedCaptionsList />
      </PageFrame>
    </PanelProvider>,
  );
  return panel;
}

describe('SavedCaptionsList', () => {
  it('reads the saved tracks at most twice when many responses change at once', async () => {
    await openList([videoB, 'en', 2]);
    await screen.findByRole('button', { name: /Title of/ });
    const read = vi.spyOn(derivedTrackRepository, 'facts');
    for (let change = 0; change < 20; change += 1) notifyChanged('captures');
    await vi.waitFor(() => expect(read).toHaveBeenCalled());
    await waitUntilIdle();
    expect(read.mock.calls.length).toBeLessThanOrEqual(2);
    read.mockRestore();
  });

  it('lists three other videos with languages and age, and counts all videos', async () => {
    await openList(
      [videoA, 'en', 1],
      [videoB, 'en', 2],
      [videoB, 'de', 3],
      ['ccccccccccc', 'en', 4],
      ['ddddddddddd', 'en', 5],
      ['eeeeeeeeeee', 'en', 6],
    );
    await screen.findByText(`Title of ${videoB}`);
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toBe(`Title of ${videoB}${t('savedCaptionsRow', 'English, German', t('timeAgo', '2\u00a0h'))}`);
    expect(screen.getByRole('button', { name: t('savedCaptionsAll', '5') })).toBeTruthy();
  });

  it('opens a video of the list', async () => {
    const panel = await openList([videoB, 'en', 2]);
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^Title of ${videoB}`) }));
    expect(panel.getState().subject).toMatchObject({ videoId: videoB, from: 'saved' });
  });
});
