import { describe, expect, it, vi } from 'vitest';
import { announceOwnTracks, putOwnTrack } from '@/lib/captions/own-track-repository';
import { ok } from '@/lib/shared/result';
import { createCaptionsEnv, createPanel, settle, videoA } from './captions-environment';

vi.mock('@/lib/captions/own-track-repository', () => ({ putOwnTrack: vi.fn(), announceOwnTracks: vi.fn() }));

const file = new File(['1\n00:00:01,000 --> 00:00:03,000\nThe tide comes in.\n'], 'talk.en.srt');

describe('openFile', () => {
  it('shows a file once, so that an editor that was opened meanwhile stays open', async () => {
    const { ports, saveRecord } = createCaptionsEnv();
    vi.mocked(putOwnTrack).mockImplementation(async (record) => ok(void stored.push(record)));
    const stored: Parameters<typeof saveRecord>[0][] = [];
    // The store of the panel is told of its own changes, too.
    vi.mocked(announceOwnTracks).mockImplementation(() => stored.forEach(saveRecord));
    const panel = await createPanel(ports, videoA);
    const shown = new Set<unknown>();
    panel.subscribe(({ track }) => {
      if (!track || shown.has(track)) return;
      shown.add(track);
      if (shown.size === 1) panel.getState().setEditing({ line: null });
    });
    await panel.getState().openFile(file);
    await settle();
    expect(panel.getState().tracks).toHaveLength(1);
    expect(shown.size).toBe(1);
    expect(panel.getState().editing).not.toBeNull();
  });
});
