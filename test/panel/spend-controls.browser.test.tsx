// The hundreds of pages that these tests open keep working afterwards. Options that no other file has give this file a
// worker of its own.
// @vitest-environment-options { "url": "http://localhost:3000/panel", "settings": { "navigation": { "disableMainFrameNavigation": true, "disableChildPageNavigation": true } } }
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { App } from '@/entrypoints/sidepanel/App';
import type { EndpointName } from '@/lib/service/endpoints';
import { cacheKey } from '@/lib/service/request';
import type { PanelTabId } from '@/lib/settings/settings';
import {
  createCaptionsEnv,
  createPanel,
  row,
  serviceUrl,
  showInTab,
  videoA,
  videoB,
} from '../captions/captions-environment';
import { endLeftOpen } from '../left-open';
import { calm } from '../quiet-motion';
import { english, t } from '../words-of';

afterEach(cleanup);
const shipped = (key: string) => english[key]?.message ?? '';
/** Prevents that a test follows a link, because links lead out of the panel. */
const preventNavigation = (event: Event) => {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
};
beforeEach(() => {
  // The browser fake has no messages.
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation(shipped as never);
  document.addEventListener('click', preventNavigation);
  vi.stubGlobal('fetch', async () => new Response('', { status: 403 }));
  vi.spyOn(browser.permissions, 'request').mockResolvedValue(false as never);
});

type World = ReturnType<typeof createCaptionsEnv>;
const comment = 'UgxAbCdEfGhIjKlMnOpQ4AaABAg';
const inAnHour = 1_800_000_000 + 3600;
const link = (itag: number, expire: number) => `https://media.example/get?itag=${itag}&expire=${expire}`;
const media = (expire: number) =>
  JSON.stringify([
    {
      itag: 1,
      url: link(1, expire),
      mimeType: 'video/mp4; codecs="avc1.64001F"',
      height: 720,
      qualityLabel: '720p',
      contentLength: '9',
    },
    { itag: 2, url: link(2, expire), mimeType: 'audio/webm; codecs="opus"', bitrate: 130_000, contentLength: '5' },
  ]);

/** The saved data before the tab is opened. Each entry is one state of a tab. */
const savedData: Record<string, (world: World) => void> = {
  nothing: () => {},
  everything: (world) => saveAll(world, inAnHour),
  'everything, with links that have ended': (world) => saveAll(world, 1),
};

function saveAll({ hold }: World, expire: number): void {
  const about = { videoId: videoA as never };
  hold('captions', { ...about, lang: 'en' }, JSON.stringify([row(1, 'one two'), row(4, 'three four')]));
  hold('captionFiles', about, JSON.stringify([{ languageCode: 'en', format: 'srv3', url: link(3, expire) }]));
  hold('relatedVideos', about, JSON.stringify({ pagesFetched: 1, data: [{ videoId: videoB, title: 'Another' }] }));
  hold(
    'videos',
    { ids: [videoA as never], additionalFields: ['isShort'] },
    JSON.stringify({ data: [{ id: videoA, title: 'Mills', description: 'at 0:01' }] }),
  );
  hold('videoFiles', about, media(expire));
  hold('audioFiles', about, media(expire));
  hold(
    'thumbnailFiles',
    about,
    JSON.stringify([{ id: 'high', format: 'jpg', width: 480, height: 360, url: 'https://pictures.example/high.jpg' }]),
  );
  hold(
    'commentReplies',
    { comment, format: 'plainText' },
    JSON.stringify({
      nextPageToken: 'two',
      data: [{ id: `${comment}.1`, textDisplay: 'at 0:01', authorDisplayName: 'A' }],
    }),
  );
}

async function opened(tab: PanelTabId, group: string, holding: (world: World) => void) {
  cleanup();
  endLeftOpen();
  const world = createCaptionsEnv();
  holding(world);
  const panel = await createPanel(world.ports, videoA);
  await showInTab(panel, videoA, 'Tide mills');
  panel.setState({ account: { serviceUrl, token: { is: 'present', tail: '', expires: null }, permitted: true } });
  await panel.getState().changeSettings({ files: { ...panel.getState().settings.files, group } as never });
  panel.setState({ tab, requestedComment: comment });
  const clock = { now: world.ports.now, every: () => () => {} };
  const { container } = render(<App panel={panel} t={t} clock={clock} />);
  await vi.waitFor(() => expect(container.querySelector('[role=tabpanel] button')).not.toBeNull());
  await calm();
  return { ...world, container, store: panel };
}

const pressable = 'button, a[href], summary, [role="option"], [role="menuitem"], input, select';

/** Returns every control, but only the first two of a list of choices, because the others are alike. */
const controls = (root: Element) =>
  [...root.querySelectorAll<HTMLElement>(pressable)].filter(
    (control) => control.closest('[hidden]') === null && !(control.role === 'option' && placeOf(control) > 1),
  );
const placeOf = (control: Element) => [...(control.parentElement?.children ?? [])].indexOf(control);

const priced = /\$\d|price unknown|my price|may bill/;
/** Returns the text and description of a control. */
const wordsOf = (control: Element) => {
  const told = document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;
  return [control.textContent, control.getAttribute('aria-label'), told].filter(Boolean).join(' ');
};

/** Returns the requests without a saved response, which the service would bill. */
async function billed({ asked, ports }: World): Promise<string[]> {
  const bills = [];
  for (const { name, asked: question, again } of asked) {
    const held = await ports.responses.get(cacheKey(name as EndpointName, question as never, serviceUrl));
    if (again || !held) bills.push(name);
  }
  return bills;
}

const tabs: [tab: PanelTabId, group: string][] = [
  ['captions', 'captions'],
  ['related', 'captions'],
  ['replies', 'captions'],
  ['details', 'captions'],
  ['files', 'captions'],
  ['files', 'pictures'],
  ['files', 'video'],
  ['files', 'audio'],
];

describe.each(Object.entries(savedData))('panel with %s saved', (_, holding) => {
  it.each(tabs)('tab %s (%s) has at most one primary button', async (tab, group) => {
    const { container } = await opened(tab, group, holding);
    expect([...container.querySelectorAll('.btn.do')].slice(1).map(wordsOf)).toEqual([]);
  });

  it.each(tabs)('tab %s (%s) has no control that spends without showing its price', async (tab, group) => {
    const seen: Findings = { silent: [], spending: [] };
    const open = async () => opened(tab, group, holding);
    await press([], open, seen, await pressed([], open));
    expect(seen.silent).toEqual([]);
    // A tab that can send requests has at least one paid control, which shows that the test can find one.
    expect(seen.spending).not.toEqual([]);
  });
});

interface Findings {
  silent: string[];
  spending: string[];
}
type Opened = Awaited<ReturnType<typeof opened>>;

/** Presses every control in an unchanged panel, and every control that appears then. */
async function press(
  path: readonly number[],
  open: Open,
  findings: Findings,
  first: Pressed,
  known = new Set<string>(),
) {
  let page: Pressed | null = first;
  for (const [at, words] of first.words.entries()) {
    // Controls that were there before have been pressed already.
    if (known.has(words)) continue;
    const before: Pressed = page ?? (await pressed(path, open));
    const after = await clicked(before.panel, at);
    // A control without effect leaves the panel usable for the next one, which saves opening another.
    page = after.looks === before.looks && after.state === before.state ? after : null;
    if ((await billed(after.panel)).length > 0) (priced.test(words) ? findings.spending : findings.silent).push(words);
    else if (path.length === 0 && after.opens.has(words)) {
      await press([at], open, findings, after, new Set(first.words));
      page = null;
    }
  }
}

type Open = () => Promise<Opened>;
type Pressed = ReturnType<typeof snapshotOf>;

/** Opens a panel and presses the controls at these positions in order. */
async function pressed(path: readonly number[], open: Open): Promise<Pressed> {
  const panel = await open();
  let now = snapshotOf(panel);
  for (const at of path) now = await clicked(panel, at);
  return now;
}

async function clicked(panel: Opened, at: number): Promise<Pressed> {
  const control = controls(panel.container)[at];
  if (control) await act(async () => void fireEvent.click(control));
  await calm();
  return snapshotOf(panel);
}

/** Returns everything in which panels can differ: content, inputs, requests and state. */
function snapshotOf(panel: Opened) {
  const now = controls(panel.container);
  const opening = now.filter((control) => control.matches('[aria-haspopup], [aria-expanded], summary'));
  const fields = [...document.querySelectorAll('input')].map(({ value, checked }) => `${value} ${checked}`);
  const looks = [location.href, panel.asked.length, ...fields, document.body.innerHTML].join('\n');
  return { panel, looks, state: panel.store.getState(), words: now.map(wordsOf), opens: new Set(opening.map(wordsOf)) };
}
