import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FilesPane } from '@/components/files/FilesTab';
import { PageFrame } from '@/components/ui/PageFrame';
import { PanelProvider } from '@/components/ui/panel-state';
import type { Download } from '@/lib/downloads/records';
import { createDownloadsStore } from '@/lib/downloads/store';
import { createThumbnailZipStore } from '@/lib/files/store/thumbnail-zip';
import {
  createCaptionsEnv,
  createPanel,
  serviceUrl,
  settle,
  showInTab,
  videoA,
} from '../captions/captions-environment';
import { browserDownloadsInMemory, downloadRepositoryInMemory } from '../downloads-in-memory';
import { t } from '../translations';

type CaptionsEnv = ReturnType<typeof createCaptionsEnv>;

/** Creates in-memory downloads that never run. */
function createIdleDownloads(now: () => number) {
  const repository = downloadRepositoryInMemory();
  const failAll = async (failure: Download['failure']) => {
    for (const id of repository.rows.keys())
      await repository.change(id, (row) => ({ ...row, state: 'failed', failure }));
  };
  let nextSuffix = 0;
  const ports = {
    repository,
    downloads: browserDownloadsInMemory(now),
    every: () => () => {},
    uniqueSuffix: () => `${nextSuffix++}`,
  };
  return { ports, failAll, rows: () => [...repository.rows.values()] };
}

/** Renders the Files tab of a video in an in-memory environment. `prepare` saves responses first. */
export async function renderFilesPane(prepare: (env: CaptionsEnv) => void = () => {}) {
  const env = createCaptionsEnv();
  prepare(env);
  const panel = await createPanel(env.ports, videoA);
  await showInTab(panel, videoA, 'Tide mills');
  // The account is ready to send requests, and settings last as long as the panel.
  panel.setState({
    account: { serviceUrl, token: { is: 'present', tail: '', expires: null }, permitted: true },
    changeSettings: async (patch) => panel.setState({ settings: { ...panel.getState().settings, ...patch } }),
  });
  const idleDownloads = createIdleDownloads(env.ports.now);
  const zip = createThumbnailZipStore(panel, {
    permit: async () => false,
    fetchPicture: async () => ({ ok: false }),
    zipped: async () => new Blob(),
  });
  const clock = { now: env.ports.now, every: () => () => {} };
  const saves = createDownloadsStore(panel, idleDownloads.ports);
  const page = () => (
    <PanelProvider panel={panel}>
      <PageFrame t={t} clock={clock} theme="system">
        <FilesPane downloads={saves} zip={zip} />
      </PageFrame>
    </PanelProvider>
  );
  const { container, rerender } = render(page());
  /** Runs a job and waits until its responses and effects have been processed. */
  const run = async (job: () => unknown) => {
    await act(async () => {
      await job();
      await settle();
    });
    rerender(page());
  };
  await run(() => {});
  const user = userEvent.setup();
  const press = async (button: HTMLElement) => {
    await user.click(button);
    await run(() => {});
  };
  return { ...env, panel, container, idleDownloads, run, press, user };
}

/** The current time, in seconds since 1970. */
export const nowSeconds = 1_800_000_000;
/** Returns a signed link like those of the platform, which expires at `until`, in seconds since 1970. */
export const link = (itag: number, until = nowSeconds + 4 * 3600) =>
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
  unknownField: { a: 1 },
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
export const params = { videoId: videoA as never };
export const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** Renders the Video group of the Files tab with a saved list. */
export async function renderVideoGroup(
  rows: object[] = [vp9, small],
  more: Parameters<typeof renderFilesPane>[0] = () => {},
) {
  const env = await renderFilesPane((env) => {
    env.saveResponse('videoFiles', params, JSON.stringify(rows));
    more(env);
  });
  await env.press(button('Video'));
  return env;
}

export const allFiles = () => screen.getByRole('region', { name: /^All|of/ });
export const quickPicks = () => screen.getByRole('region', { name: t('filesPicks') });
