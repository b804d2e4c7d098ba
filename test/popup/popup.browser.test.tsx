import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CaptionsSummary } from '@/components/popup/CaptionsSummary';
import { VideoThumbnail } from '@/components/popup/popup-content';
import { TabRows } from '@/components/popup/TabRows';
import { PageFrame } from '@/components/ui/PageFrame';
import { PanelProvider } from '@/components/ui/panel-state';
// Imported in advance, because the popup imports these modules dynamically on the first export.
import '@/lib/captions/serialize/serialize-captions';
import '@/lib/shared/file-name';
import { VideoId } from '@/lib/service/ids';
import { defaultSettings } from '@/lib/settings/settings';
import { row, serviceUrl, settle, videoA } from '../captions/captions-environment';
import { comment, createRepliesEnv, openReplies, page, repliesParams } from '../comments/replies-environment';
import { t } from '../translations';

afterEach(cleanup);

type RepliesEnv = ReturnType<typeof createRepliesEnv>;
const hour = 3_600_000;

/** Renders the content of the popup in an in-memory environment; `addData` saves data first. */
async function openPopup(addData: (env: RepliesEnv) => void = () => {}, address?: string | null) {
  const env = createRepliesEnv(address);
  addData(env);
  const { panel, store: replies } = await openReplies(env);
  const opened: unknown[][] = [];
  const open = (...args: unknown[]) => void opened.push(args);
  const clock = { now: env.ports.now, every: () => () => {} };
  const { container } = render(
    <PanelProvider panel={panel}>
      <PageFrame t={t} clock={clock} theme="system">
        <VideoThumbnail />
        <CaptionsSummary open={open} />
        <TabRows replies={replies} open={open} />
      </PageFrame>
    </PanelProvider>,
  );
  await act(settle);
  const perform = (job: () => unknown) =>
    act(async () => {
      await job();
      await settle();
    });
  return { ...env, panel, opened, container, perform, user: userEvent.setup() };
}

const rowOf = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const noComment = `https://www.youtube.com/watch?v=${videoA}`;
const cues = Array.from({ length: 9 }, (_, index) => row(index * 4, `Line ${index}`));

describe('TabRows', () => {
  it('show an estimated price if no data is saved and no price is published', async () => {
    await openPopup(() => {}, noComment);
    expect(rowOf(t('tabRelated')).textContent).toContain('$0.00053');
    for (const [name, price] of [
      [t('replies'), '$0.00013'],
      [t('filesGroupPictures'), '$0.00003'],
      [t('popupMedia'), '$0.00053'],
    ] as const)
      expect(rowOf(name).textContent).toBe(`${name} ${t('approximately', price)}`);
  });

  it('show the user’s own price', async () => {
    const { panel, perform } = await openPopup();
    await perform(() => panel.setState({ settings: { ...defaultSettings, enteredPrices: { thumbnailFiles: 20 } } }));
    expect(rowOf(t('filesGroupPictures')).textContent).toContain(t('priceOwn', '$0.00002'));
  });

  it('show what is saved instead of a price', async () => {
    await openPopup((env) => {
      const sizes = ['default', 'high'].flatMap((id) =>
        ['jpg', 'webp'].map((format) => ({ id, format, width: 320, url: `https://i.ytimg.com/${id}.${format}` })),
      );
      env.saveResponse('thumbnailFiles', { videoId: videoA }, JSON.stringify(sizes));
      const data = [{ videoId: 'bbbbbbbbbbb' }, { videoId: 'ccccccccccc' }];
      env.saveResponse('relatedVideos', { videoId: videoA, pages: 1 }, JSON.stringify({ pagesFetched: 1, data }));
      env.saveResponse('commentReplies', repliesParams(), page(['a', 'b', 'c']));
      env.clock.time += 3 * hour;
    });
    expect(rowOf(t('tabRelated')).textContent).toBe('Related 2 videosSaved');
    expect(rowOf(t('replies')).textContent).toBe('Replies 3 repliesSaved');
    expect(rowOf(t('filesGroupPictures')).textContent).toBe('Pictures 2 sizesSaved');
  });

  it('show how long media links are valid, and the price of new ones after that', async () => {
    const { clock, perform, panel } = await openPopup((env) => {
      const expire = Math.floor(env.clock.time / 1000) + 6 * 3600;
      const url = `https://media.example/videoplayback?expire=${expire}`;
      env.saveResponse('audioFiles', { videoId: videoA }, JSON.stringify([{ itag: 140, url }]));
      env.clock.time += 108 * 60_000;
    });
    expect(rowOf(t('popupMedia')).textContent).toBe('Video and audio Links expire in 4\u00a0h 12\u00a0minSaved');
    clock.time += 5 * hour;
    await perform(() => panel.setState({ settings: { ...defaultSettings } }));
    expect(rowOf(t('popupMedia')).textContent).toBe('Video and audio links have expired≈\u00a0$0.00053');
  });

  it('show that the address names a comment', async () => {
    await openPopup();
    expect(rowOf(t('replies')).textContent).toBe('Replies comment in the page address≈\u00a0$0.00013');
  });

  it('open their tab with the comment or file group, without a request', async () => {
    const { user, opened, requests } = await openPopup();
    for (const name of ['tabRelated', 'replies', 'filesGroupPictures', 'popupMedia'] as const)
      await user.click(rowOf(t(name)));
    expect(opened).toEqual([
      ['related'],
      ['replies', { comment }],
      ['files', { group: 'pictures' }],
      ['files', { group: 'video' }],
    ]);
    expect(requests).toEqual([]);
  });
});

describe('CaptionsSummary', () => {
  const saveCaptions = (env: RepliesEnv) =>
    void env.saveResponse('captions', { videoId: videoA }, JSON.stringify(cues));
  const lines = (container: Element) => [...container.querySelectorAll('.lines button p, .lines button .passage-text')];
  const texts = (container: Element) => lines(container).map(({ textContent }) => textContent);

  it('gets captions in a single click, and then shows their lines', async () => {
    const { container, user, requests, perform, respond } = await openPopup();
    const get = rowOf(t('captionsGet'));
    expect(get.textContent).toContain(t('approximately', '$0.00053'));
    expect(screen.getByText(t('captionsInLanguage', 'English'))).toBeTruthy();
    await user.click(get);
    expect(screen.getByText(t('captionsGetting'))).toBeTruthy();
    await perform(() => respond(JSON.stringify(cues)));
    expect(texts(container)).toEqual(['Line 0', 'Line 1', 'Line 2']);
    expect(requests.map((one) => one.params)).toEqual([{ videoId: videoA, lang: 'en' }]);
  });

  it('offers speech-to-text if there are no captions', async () => {
    const { user, perform, respond, requests } = await openPopup();
    await user.click(rowOf(t('captionsGet')));
    await perform(() => respond({ kind: 'no-captions', lang: 'en' }));
    expect(screen.getByText(t('noCaptionsInHeading', 'English'))).toBeTruthy();
    expect(rowOf(t('transcribeSpeech'))).toBeTruthy();
    expect(requests).toHaveLength(1);
  });

  it('opens the panel instead of sending a request if there is no token', async () => {
    const { panel, perform, user, opened, requests } = await openPopup();
    await perform(() => panel.setState({ account: { serviceUrl, token: { is: 'none' }, permitted: true } }));
    await user.click(rowOf(t('captions')));
    expect(opened).toEqual([['captions']]);
    expect(requests).toEqual([]);
  });

  it('shows the age of the captions and, without a player, their first lines', async () => {
    const { container } = await openPopup((env) => {
      saveCaptions(env);
      env.clock.time += 3 * hour;
    });
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Captions English · saved 3\u00a0h ago');
    expect(texts(container)).toEqual(['Line 0', 'Line 1', 'Line 2']);
  });

  it('shows three lines around the player’s position, and seeks on a click', async () => {
    const { container, perform, tick, sought, user } = await openPopup(saveCaptions);
    await perform(() => tick(17));
    expect(texts(container)).toEqual(['Line 3', 'Line 4', 'Line 5']);
    expect(container.querySelector('[aria-current]')?.textContent).toContain('Line 4');
    await perform(() => tick(19));
    expect(texts(container)).toEqual(['Line 3', 'Line 4', 'Line 5']);
    expect(container.querySelector('[aria-current]')).toBeNull();
    await user.click(lines(container)[2]?.closest('button') as HTMLElement);
    expect(sought).toEqual([20]);
  });

  it('leaves space for the times of a long track', async () => {
    const { container } = await openPopup(
      (env) => void env.saveResponse('captions', { videoId: videoA }, JSON.stringify([...cues, row(36_000, 'Late')])),
    );
    const width = container.querySelector<HTMLElement>('.lines')?.style.getPropertyValue('--time-width');
    expect(Number.parseFloat(width ?? '')).toBeGreaterThan(3);
  });

  it('copies all lines and exports three formats, free of charge', async () => {
    const { user, perform, copied, saved, requests } = await openPopup(saveCaptions);
    await user.click(screen.getByRole('button', { name: t('popupCopyAll') }));
    // The serializers are loaded on demand.
    await vi.waitFor(() => expect(copied).toHaveLength(1));
    await perform(() => {});
    expect(copied[0]?.trim().split('\n')).toHaveLength(cues.length);
    for (const [index, [name, start]] of [
      ['SubRip', '1\n00:00:00,000'] as const,
      ['WebVTT', 'WEBVTT'] as const,
      [t('formatTxt'), '0:00'] as const,
    ].entries()) {
      await user.click(screen.getByRole('button', { name: t('exportVerb') }));
      await user.click(screen.getByRole('menuitem', { name: new RegExp(`^${name}`) }));
      await vi.waitFor(() => expect(saved).toHaveLength(index + 1));
      await perform(() => {});
      expect(saved.at(-1)?.text).toContain(start);
    }
    expect(saved.map(({ name }) => name.slice(name.lastIndexOf('.')))).toEqual(['.srt', '.vtt', '.txt']);
    expect(requests).toEqual([]);
  });
});

describe('VideoThumbnail', () => {
  const pictureOf = ({ container }: { container: Element }) => container.querySelector('img')?.getAttribute('src');
  const picture = { url: 'https://i.ytimg.com/medium.jpg', width: 320, height: 180 };
  const saveDetails = (env: RepliesEnv) => {
    const details = { data: [{ id: videoA, thumbnails: { medium: picture } }] };
    env.saveResponse('videos', { ids: [VideoId.parse(videoA)] }, JSON.stringify(details));
  };
  const savePictures = (env: RepliesEnv) => {
    const pictures = [{ id: 'medium', format: 'jpg', ...picture }];
    env.saveResponse('thumbnailFiles', { videoId: videoA }, JSON.stringify(pictures));
  };

  it('is not loaded if neither details nor pictures of the video are saved', async () => {
    expect(pictureOf(await openPopup())).toBeUndefined();
  });

  it.each([
    ['details', saveDetails],
    ['pictures', savePictures],
  ])('is loaded if %s of the video are saved', async (_, save) => {
    expect(pictureOf(await openPopup(save))).toBe(picture.url);
  });
});
