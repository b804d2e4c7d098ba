// Its hundreds of pages work on after the test, so the options below, which no other file has, give this file its own worker.
// @vitest-environment-options { "url": "http://localhost:3000/library", "settings": { "navigation": { "disableMainFrameNavigation": true, "disableChildPageNavigation": true } } }
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { BulkPane } from '@/components/bulk-captions/BulkPane';
import { TablePane } from '@/components/collection/TablePane';
import { ExportPane } from '@/components/export/ExportPane';
import { ImportPane } from '@/components/import/ImportPane';
import { CrawlPane } from '@/components/network/CrawlPane';
import { NetworkPane } from '@/components/network/NetworkPane';
import { ChangesPane } from '@/components/over-time/ChangesPane';
import { TimePane } from '@/components/over-time/TimePane';
import { PlanPane } from '@/components/runs/PlanPane';
import { RunsPane } from '@/components/runs/RunsPane';
import { SavedPane } from '@/components/saved-captions/SavedPane';
import { PlaylistPane } from '@/components/search/PlaylistPane';
import { PopularPane } from '@/components/search/PopularPane';
import { SearchPane } from '@/components/search/SearchPane';
import { StoragePane } from '@/components/storage/StoragePane';
import { ToolsPane } from '@/components/tools/ToolsPane';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { updateActiveConnection } from '@/lib/connection/connection-list';
import { addAssumedPopularNames } from '@/lib/search/popular-names';
import { serviceUrl } from '../captions/captions-environment';
import { type OnShelves, openedLibrary } from '../collection/open-library';
import { endLeftOpen } from '../left-open';
import { idsFrom } from '../made-runs';
import { holdings } from '../provenance/stored-responses';
import { calm } from '../quiet-motion';
import { heldShelves } from '../saved-captions/saved-tracks';
import { journal } from '../storage/made-stores';

// A control that changes what the others are has a page of its own, so that none sees what another did.
vi.setConfig({ testTimeout: 120_000 });
afterEach(cleanup);

/** Links lead out of the page, and nothing of a test goes there. */
const staysHere = (event: Event) => {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
};
const never = new Promise(() => {});
beforeEach(() => {
  document.addEventListener('click', staysHere);
  // A room for files that never opens, and a reader who allows nothing.
  const estimate = async () => ({ usage: 1, quota: 1e9 });
  const storage = { estimate, persisted: async () => true, persist: async () => true, getDirectory: () => never };
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
  vi.spyOn(browser.permissions, 'request').mockResolvedValue(false as never);
  vi.spyOn(browser.runtime, 'getManifest').mockReturnValue({ version: '0.1.0' } as never);
});

interface Tried {
  Pane: ComponentType<{ panel: PanelStore }>;
  /** What is written into the field of this name before a control is pressed. */
  typed?: [field: RegExp, text: string];
  /** What has to be held, so that there is something to begin. */
  begins: 'always' | 'with ids' | 'with runs' | 'never';
  /** The button that has what was typed read, and then there is much to look through. */
  reads?: string;
  /** What lies there for this pane alone. */
  also?: OnShelves;
}

const mcpUrl = 'https://service.example/mcp';
const tool = { name: 'now', inputSchema: { type: 'object', properties: { zone: { type: 'string' } } } };

/** Every pane of the library, and the plan beside it. */
const panes: [name: string, tried: Tried][] = [
  ['table', { Pane: TablePane, begins: 'never' }],
  ['network', { Pane: NetworkPane, begins: 'never' }],
  ['time', { Pane: TimePane, begins: 'never' }],
  ['changes', { Pane: ChangesPane, begins: 'never' }],
  ['search', { Pane: SearchPane, typed: [/^Query$/, 'tide mills'], begins: 'always' }],
  ['playlist', { Pane: PlaylistPane, typed: [/^Address or id$/, 'PLtides0123456789'], begins: 'always' }],
  ['related', { Pane: CrawlPane, typed: [/^Ids or addresses/, idsFrom(0, 2).join(' ')], begins: 'always' }],
  ['popular', { Pane: PopularPane, begins: 'always' }],
  ['import', { Pane: ImportPane, typed: [/^Paste ids/, idsFrom(0, 2).join(' ')], begins: 'never' }],
  ['many', { Pane: BulkPane, typed: [/^Paste ids/, idsFrom(0, 2).join(' ')], reads: 'Read it', begins: 'always' }],
  ['held', { Pane: SavedPane, typed: [/^Find words/, 'moon'], begins: 'never', also: heldShelves }],
  ['runs', { Pane: RunsPane, begins: 'with runs' }],
  ['hand-in', { Pane: ExportPane, begins: 'never' }],
  ['keeping', { Pane: StoragePane, begins: 'never' }],
  ['tools', { Pane: ToolsPane, begins: 'always', also: { toolLists: [{ mcpUrl, at: 1, tools: [tool], next: 'x' }] } }],
  ['plan', { Pane: PlanPane, begins: 'with ids' }],
];
const ownPrices = { batchVideos: 130, playlistItems: 200, popularVideos: 200 };

async function opened({ Pane, typed, reads, also }: Tried, shelves: OnShelves, { token, priced: isPriced }: How) {
  cleanup();
  endLeftOpen();
  const world = await openedLibrary(
    (panel) => <Pane panel={panel} />,
    { ...shelves, ...also },
    isPriced ? ownPrices : {},
  );
  const { panel } = world;
  if (!token) panel.setState({ account: { serviceUrl, token: { is: 'none' }, permitted: true } });
  const at = updateActiveConnection(panel.getState().settings, { mcpUrl });
  await act(() => panel.getState().changeSettings({ ...at, names: { [serviceUrl]: addAssumedPopularNames({}, 0) } }));
  await calm();
  if (typed) {
    const [field] = screen.getAllByLabelText(typed[0], { selector: 'input:not([type=radio]), textarea' });
    fireEvent.change(field ?? document.body, { target: { value: typed[1] } });
    await calm();
  }
  if (reads) {
    fireEvent.click(screen.getByRole('button', { name: reads }));
    for (let turns = 4; turns > 0; turns -= 1) await calm();
  }
  return { ...world, before: await questionsAhead() };
}
type Opened = Awaited<ReturnType<typeof opened>>;

interface How {
  token: boolean;
  priced: boolean;
}
const hows: [string, How][] = [
  ['no price', { token: true, priced: false }],
  ['the user’s own prices', { token: true, priced: true }],
  ['no token', { token: false, priced: true }],
];

/** How many questions the runs that go have still to ask: what the worker would send. */
async function questionsAhead(): Promise<number> {
  const { runs: all, steps } = await journal();
  const ids = new Set(all.filter(({ state }) => state === 'going').map(({ id }) => id));
  return steps.filter(({ runId, state }) => ids.has(runId) && state === 'planned').length;
}

const controls = () =>
  [
    ...document.querySelectorAll<HTMLElement>(
      'button, summary, [role=option], [role=menuitem], input[type=checkbox], input[type=radio]',
    ),
  ].filter(
    (control) => control.closest('[hidden]') === null && !(placeOf(control) > 2 && control.matches('[role=option]')),
  );
const placeOf = (control: Element) => [...(control.parentElement?.children ?? [])].indexOf(control);
const wordsOf = (control: Element) =>
  [control.textContent, control.getAttribute('aria-label')].filter(Boolean).join(' ');
const priced = /\$\d|price not published|my price|may bill/;

interface Seen {
  silent: string[];
  spending: string[];
}

type Open = () => ReturnType<typeof opened>;

/** Presses each control in a page that no other control changed; of those that open something, also what they bring up. */
async function press(open: Open, seen: Seen, way: number[], first: Pressed, known: Set<string>): Promise<void> {
  let page: Pressed | null = first;
  for (const [at, said] of first.words.entries()) {
    if (known.has(said)) continue;
    known.add(said);
    const before: Pressed = page ?? (await pressed(open, way));
    const after = await clicked(before.page, at);
    // A control that changed nothing leaves the page to the next one, which saves opening another.
    page = after.looks === before.looks && after.state === before.state ? after : null;
    if (after.asks) (priced.test(said) ? seen.spending : seen.silent).push(said);
    else if (way.length < 2 && after.words.some((each) => !known.has(each))) {
      await press(open, seen, [...way, at], after, known);
      page = null;
    }
  }
}

type Pressed = Awaited<ReturnType<typeof looked>>;

/** A new page in which the controls of these places were pressed, one after another. */
async function pressed(open: Open, way: readonly number[]): Promise<Pressed> {
  const page = await open();
  let now = await looked(page);
  for (const at of way) now = await clicked(page, at);
  return now;
}

async function clicked(page: Opened, at: number): Promise<Pressed> {
  const control = controls()[at];
  if (control) await act(async () => void fireEvent.click(control));
  await calm();
  return looked(page);
}

/** Everything by which one page can differ from another: what it shows, where it is, what is entered, and its state. */
async function looked(page: Opened) {
  const { before, woken, panel } = page;
  const asks =
    (await questionsAhead()) > before || woken.some((kind) => kind === 'service/call' || kind.startsWith('tools/'));
  const fields = [...document.querySelectorAll('input')].map(({ value, checked }) => `${value} ${checked}`);
  const looks = [location.href, woken.length, ...fields, document.body.innerHTML].join('\n');
  return { page, asks, looks, state: panel.getState(), words: controls().map(wordsOf) };
}

describe.each(Object.entries(holdings))('with %s', (_, shelves) => {
  describe.each(hows)('and %s', (__, how) => {
    it.each(panes)('no control of the pane %s begins to ask without its price on it', async (___, tried) => {
      const seen: Seen = { silent: [], spending: [] };
      const open = () => opened(tried, shelves, how);
      const first = await pressed(open, []);
      expect(first.asks).toBe(false);
      await press(open, seen, [], first, new Set());
      expect(seen.silent).toEqual([]);
      // Where something can be begun, at least one control did, so the test sees what it looks for; and none without a token.
      const can = { always: true, 'with ids': 'gatherings' in shelves, 'with runs': 'runs' in shelves, never: false };
      expect(seen.spending.length > 0).toBe(how.token && can[tried.begins]);
    });
  });
});
