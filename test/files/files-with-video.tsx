import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FilesPane } from '@/components/files/FilesPane';
import { PageFrame } from '@/components/ui/PageFrame';
import type { Download } from '@/lib/downloads/download';
import { createDownloadsStore } from '@/lib/downloads/store';
import { createThumbnailZip } from '@/lib/files/store/thumbnail-zip';
import { captionsWorld, inTab, panelOn, serviceUrl, settle, videoA } from '../captions/captions-environment';
import { downloadsInMemory, journalInMemory } from '../saves-in-memory';
import { t } from '../words-of';

type Made = ReturnType<typeof captionsWorld>;

/** Saves in memory; nothing is under way at the browser. */
function savesInMemory(now: () => number) {
  const journal = journalInMemory();
  /** Every save fails. */
  const failAll = async (failure: Download['failure']) => {
    for (const id of journal.rows.keys()) await journal.change(id, (row) => ({ ...row, state: 'failed', failure }));
  };
  let marks = 0;
  const ports = { journal, downloads: downloadsInMemory(now), every: () => () => {}, mark: () => `${marks++}` };
  return { ports, failAll, rows: () => [...journal.rows.values()] };
}

/** The Files tab beside a tab that shows the video, in a world in memory; `hold` puts into it what is held. */
export async function filesBeside(hold: (made: Made) => void = () => {}) {
  const made = captionsWorld();
  hold(made);
  const panel = await panelOn(made.ports, videoA);
  await inTab(panel, videoA, 'Tide mills');
  // An account that may ask, and settings that are kept for as long as the panel lives.
  panel.setState({
    account: { serviceUrl, token: { is: 'present', tail: '', expires: null }, permitted: true },
    changeSettings: async (patch) => panel.setState({ settings: { ...panel.getState().settings, ...patch } }),
  });
  const saving = savesInMemory(made.ports.now);
  const zip = createThumbnailZip(panel, {
    permit: async () => false,
    fetchPicture: async () => ({ ok: false }),
    zipped: async () => new Blob(),
  });
  const clock = { now: made.ports.now, every: () => () => {} };
  const saves = createDownloadsStore(panel, saving.ports);
  const drawn = () => (
    <PageFrame t={t} clock={clock} theme="system">
      <FilesPane panel={panel} saves={saves} zip={zip} />
    </PageFrame>
  );
  const { container, rerender } = render(drawn());
  /** Lets the user's, the service's or the clock's doing take effect. */
  const doing = async (job: () => unknown) => {
    await act(async () => {
      await job();
      await settle();
    });
    rerender(drawn());
  };
  await doing(() => {});
  const user = userEvent.setup();
  const press = async (button: HTMLElement) => {
    await user.click(button);
    await doing(() => {});
  };
  return { ...made, panel, container, saving, doing, press, user };
}

/** What the world's clock says. */
export const seconds = 1_800_000_000;
/** A signed link as the platform makes them. */
export const link = (itag: number, until = seconds + 4 * 3600) =>
  `https://media.example/videoplayback?itag=${itag}&expire=${until}`;
export const vp9 = {
  itag: 303,
  url: link(303),
  mimeType: 'video/webm; codecs="vp9"',
  averageBitrate: 3_200_000,
  contentLength: '84000000',
  width: 1920,
  height: 1080,
  fps: 60,
  qualityLabel: '1080p60',
  parsedLastModified: '+056181-01-01T00:00:00.000Z',
  neverHeardOf: { a: 1 },
};
export const small = {
  ...vp9,
  itag: 278,
  url: link(278),
  width: 256,
  height: 144,
  fps: 30,
  qualityLabel: '144p',
  contentLength: '1000000',
};
export const opus = {
  itag: 251,
  url: link(251),
  mimeType: 'audio/webm; codecs="opus"',
  averageBitrate: 130_000,
  audioSampleRate: '48000',
  audioChannels: 2,
  contentLength: '18200000',
};
export const about = { videoId: videoA as never };
export const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** The Video group, with its list held. */
export async function video(rows: object[] = [vp9, small], more: Parameters<typeof filesBeside>[0] = () => {}) {
  const made = await filesBeside((world) => {
    world.hold('videoFiles', about, JSON.stringify(rows));
    more(world);
  });
  await made.press(button('Video'));
  return made;
}

export const all = () => screen.getByRole('region', { name: /^All|of/ });
