// Its hundreds of pages work on after the test, so the options below, which no other file has, give this file its own worker.
// @vitest-environment-options { "url": "http://localhost:3000/panel", "settings": { "navigation": { "disableMainFrameNavigation": true, "disableChildPageNavigation": true } } }
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { App } from '@/entrypoints/sidepanel/App';
import type { EndpointName } from '@/lib/service/endpoints';
import { cacheKey } from '@/lib/service/response-cache';
import type { PanelTabId } from '@/lib/toolbar/panel-tabs';
import { captionsWorld, inTab, panelOn, row, serviceUrl, videoA, videoB } from '../captions/captions-environment';
import { endLeftOpen } from '../left-open';
import { calm } from '../quiet-motion';
import { english, t } from '../words-of';

afterEach(cleanup);
const shipped = (key: string) => english[key]?.message ?? '';
/** Links lead out of the panel, and nothing of a test goes there. */
const staysHere = (event: Event) => {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
};
beforeEach(() => {
  // The fake of the browser has no words of its own.
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation(shipped as never);
  document.addEventListener('click', staysHere);
  vi.stubGlobal('fetch', async () => new Response('', { status: 403 }));
  vi.spyOn(browser.permissions, 'request').mockResolvedValue(false as never);
});

type World = ReturnType<typeof captionsWorld>;
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

/** What is held before the tab is opened; each state of a tab is one of these. */
const holdings: Record<string, (world: World) => void> = {
  nothing: () => {},
  everything: (world) => holdAll(world, inAnHour),
  'everything, with links that have ended': (world) => holdAll(world, 1),
};

function holdAll({ hold }: World, expire: number): void {
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
  const world = captionsWorld();
  holding(world);
  const panel = await panelOn(world.ports, videoA);
  await inTab(panel, videoA, 'Tide mills');
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

/** Everything that can be pressed; of a list of choices the first two, because all others are alike. */
const controls = (root: Element) =>
  [...root.querySelectorAll<HTMLElement>(pressable)].filter(
    (control) => control.closest('[hidden]') === null && !(control.role === 'option' && placeOf(control) > 1),
  );
const placeOf = (control: Element) => [...(control.parentElement?.children ?? [])].indexOf(control);

const priced = /\$\d|price not published|my price|may bill/;
/** What a control says, and what is said of it. */
const wordsOf = (control: Element) => {
  const told = document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;
  return [control.textContent, control.getAttribute('aria-label'), told].filter(Boolean).join(' ');
};

/** What was asked that is not held already: what a service would bill. */
async function billed({ asked, ports }: World): Promise<string[]> {
  const bills = [];
  for (const { name, asked: question, again } of asked) {
    const held = await ports.held.get(cacheKey(name as EndpointName, question as never, serviceUrl));
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

// A control that changes its panel leaves it to no other, so that none sees what another did.
vi.setConfig({ testTimeout: 120_000 });

describe.each(Object.entries(holdings))('with %s held', (_, holding) => {
  it.each(tabs)('the tab %s (%s) has one strong button at most', async (tab, group) => {
    const { container } = await opened(tab, group, holding);
    expect([...container.querySelectorAll('.btn.do')].slice(1).map(wordsOf)).toEqual([]);
  });

  it.each(tabs)('no control of the tab %s (%s) spends without its price on it', async (tab, group) => {
    const seen: Seen = { silent: [], spending: [] };
    const open = async () => opened(tab, group, holding);
    await press([], open, seen, await pressed([], open));
    expect(seen.silent).toEqual([]);
    // A tab that can be asked has at least one control that spends, so the test sees what it looks for.
    expect(seen.spending).not.toEqual([]);
  });
});

interface Seen {
  silent: string[];
  spending: string[];
}
type Opened = Awaited<ReturnType<typeof opened>>;

/** Presses every control in a panel that no other control changed, and every control that another one brings up. */
async function press(way: readonly number[], open: Open, seen: Seen, first: Pressed, known = new Set<string>()) {
  let page: Pressed | null = first;
  for (const [at, words] of first.words.entries()) {
    // What was there before was pressed already.
    if (known.has(words)) continue;
    const before: Pressed = page ?? (await pressed(way, open));
    const after = await clicked(before.panel, at);
    // A control that changed nothing leaves the panel to the next one, which saves opening another.
    page = after.looks === before.looks && after.state === before.state ? after : null;
    if ((await billed(after.panel)).length > 0) (priced.test(words) ? seen.spending : seen.silent).push(words);
    else if (way.length === 0 && after.opens.has(words)) {
      await press([at], open, seen, after, new Set(first.words));
      page = null;
    }
  }
}

type Open = () => Promise<Opened>;
type Pressed = ReturnType<typeof looked>;

/** A new panel in which the controls of these places were pressed, one after another. */
async function pressed(way: readonly number[], open: Open): Promise<Pressed> {
  const panel = await open();
  let now = looked(panel);
  for (const at of way) now = await clicked(panel, at);
  return now;
}

async function clicked(panel: Opened, at: number): Promise<Pressed> {
  const control = controls(panel.container)[at];
  if (control) await act(async () => void fireEvent.click(control));
  await calm();
  return looked(panel);
}

/** Everything by which one panel can differ from another: what it shows, what is entered, its requests, and its state. */
function looked(panel: Opened) {
  const now = controls(panel.container);
  const opening = now.filter((control) => control.matches('[aria-haspopup], [aria-expanded], summary'));
  const fields = [...document.querySelectorAll('input')].map(({ value, checked }) => `${value} ${checked}`);
  const looks = [location.href, panel.asked.length, ...fields, document.body.innerHTML].join('\n');
  return { panel, looks, state: panel.store.getState(), words: now.map(wordsOf), opens: new Set(opening.map(wordsOf)) };
}
