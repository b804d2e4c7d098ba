import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { libraryStoreOf } from '@/components/collection/use-library';
import { savedSearchStoreOf, savedTracksStoreOf } from '@/components/saved-captions/use-saved-captions';
import { requestStoreOf } from '@/lib/app-store/request-store';
import { tabSession } from '@/lib/browser/current-tab';
import { notifyChanged } from '@/lib/database/changes';
import { database } from '@/lib/database/database';
import { VideoId } from '@/lib/service/ids';
import { selectOption } from '../select-option';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';
import { openSavedPane } from './open-saved-pane';
import { german } from './saved-tracks';

afterEach(cleanup);

// Virtual rows need a height, and the test DOM has no layout.
vi.mock('virtua', () => ({
  Virtualizer: ({ data, children }: { data: unknown[]; children(one: unknown, index: number): unknown }) =>
    data.map((one, index) => children(one, index)),
}));

const texts = (within: string) =>
  [...document.querySelectorAll(`${within} [role=row]`)]
    .slice(1)
    .map((row) => [...row.querySelectorAll('[role=gridcell], [role=cell]')].map(({ textContent }) => textContent));
const tracks = () => texts('.saved-tracks').map((cells) => cells.slice(1, -1));
const seconds = () => screen.getAllByRole('link', { name: /^Open “/ });
const hits = () => texts('.saved-hits');
const find = async (typed: string) => {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: typed } });
  await waitUntilIdle();
};

describe('SavedPane', () => {
  it('keeps a filter that is chosen while the videos of a collection are read', async () => {
    const { panel } = await openSavedPane();
    const store = savedTracksStoreOf(panel);
    const { filterBy } = store.getState();
    await act(() => Promise.all([filterBy({ collection: 'first' }), filterBy({ lang: 'en' })]));
    expect(store.getState().filter).toMatchObject({ collection: 'first', lang: 'en' });
    await act(() => Promise.all([filterBy({ collection: 'mills' }), filterBy({ collection: null })]));
    expect(store.getState()).toMatchObject({ filter: { collection: null }, shown: { length: 1 } });
  });

  it('lists every track with its properties and age', async () => {
    await openSavedPane();
    expect(screen.getByText(/^2 tracks · 2 videos · 2 languages · /)).toBeTruthy();
    expect(tracks()).toEqual([
      ['How tide mills kept time', 'English', t('originAuthored'), '3', '0:09', '53', '3\u00a0h ago'],
      ['heldclocks1', 'German', t('originAuthored'), '1', '0:03', '40', '1\u00a0d ago'],
    ]);
  });

  it('offers to fetch the titles of videos without one, once, and shows those that arrive', async () => {
    const { panel } = await openSavedPane();
    const offer = () => screen.queryByRole('button', { name: new RegExp(`^${t('bulkGetTitles')}`) });
    const respond = (data: { id: string; title: string }[]) =>
      act(async () =>
        requestStoreOf(panel, 'batchVideos').setState({
          response: { params: { ids: ['heldclocks1'] }, value: { data } } as never,
        }),
      );
    expect(screen.getByText(t.plural('bulkNoTitles', 1))).toBeTruthy();
    expect(offer()).not.toBeNull();
    await respond([]);
    expect(offer()).toBeNull();
    await respond([{ id: 'heldclocks1', title: 'The clock of the weir' }]);
    await vi.waitFor(async () => {
      await waitUntilIdle();
      expect(tracks()[1]?.[0]).toBe('The clock of the weir');
    });
  });

  it('sorts by a column, filters by language and origin, and clears the filters', async () => {
    const { user } = await openSavedPane();
    await user.click(screen.getByRole('button', { name: t('lines') }));
    await user.click(screen.getByRole('button', { name: t('lines') }));
    expect(tracks().map(([name]) => name)).toEqual(['How tide mills kept time', 'heldclocks1']);
    await selectOption(user, 'Language', 'German');
    expect(tracks().map(([name]) => name)).toEqual(['heldclocks1']);
    await selectOption(user, t('savedMode'), t('originTranscribed'));
    await user.click(screen.getByRole('button', { name: t('showAll') }));
    expect(tracks()).toHaveLength(2);
  });

  it('shows progress and a stop button without moving the results', async () => {
    const { user, panel } = await openSavedPane();
    await find('moon');
    const search = savedSearchStoreOf(panel);
    const { progress } = search.getState();
    const blocks = () =>
      [...document.querySelectorAll('.saved-all > *, .saved-results > *')].map((block) => block.className);
    const before = blocks();
    const showProgress = (spent: number) =>
      act(() => search.setState({ progress: progress && { ...progress, done: false, spent } }));
    act(() => search.setState({ reading: { done: 1, total: 3 } }));
    showProgress(20);
    expect(screen.getByText(t('savedReading', '1', '3'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: t('stop') })).toBeNull();
    showProgress(400);
    expect(blocks()).toEqual(before);
    expect(screen.getByText(t('savedExportWaits'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: t('savedExport') })).toBeNull();
    await user.click(screen.getByRole('button', { name: t('stop') }));
    expect(screen.getByText(/^Stopped after 0.4 sec, 2 found/).textContent).toContain(t('savedExportPartial'));
    expect(screen.getByRole('button', { name: t('savedExport') })).toBeTruthy();
  });

  it('explains an empty list', async () => {
    await openSavedPane({});
    expect(screen.getByRole('heading', { name: t('savedNoneHeading') })).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.getByRole('button', { name: t('bulkCaptions') })).toBeTruthy();
  });

  it('deletes a track at once, shows the undo period, and restores it unchanged', async () => {
    const { user, panel } = await openSavedPane();
    const before = await (await database()).getAll('responses');
    await user.click(screen.getByRole('checkbox', { name: t('selectRow', 'heldclocks1') }));
    await user.click(screen.getByRole('button', { name: t('delete') }));
    await waitUntilIdle();
    expect(tracks().map(([name]) => name)).toEqual(['How tide mills kept time']);
    expect(await (await database()).count('responses')).toBe(1);
    expect(await (await database()).count('trackTexts')).toBe(1);
    const { toast } = panel.getState();
    expect(toast && t.message(toast.message)).toBe(t.plural('savedDeletedUndo', 1, '6'));
    await act(async () => toast?.action?.run());
    await waitUntilIdle();
    expect(t.message(panel.getState().toast?.message ?? ['undo'])).toBe(t.plural('savedRestored', 1));
    const names = () => tracks().map(([name]) => name);
    await vi.waitFor(() => expect(names()).toEqual(['How tide mills kept time', 'heldclocks1']));
    expect(await (await database()).getAll('responses')).toEqual(before);
    expect(await (await database()).count('ledger')).toBe(3);
  });

  it('says how many of the selected tracks the filter hides, and deletes these too', async () => {
    const { user } = await openSavedPane();
    await user.click(screen.getByRole('checkbox', { name: t('tableSelectAll') }));
    expect(screen.getByText(t.plural('tableSelected', 2))).toBeTruthy();
    await selectOption(user, 'Language', 'German');
    expect(
      screen.getByText(new RegExp(`^${t.plural('tableSelected', 2)}.*${t.plural('tableSelectedHidden', 1)}$`)),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('delete') }));
    await waitUntilIdle();
    expect(await (await database()).count('trackTexts')).toBe(0);
  });

  it('asks before a deletion that is too large to undo', async () => {
    const { user, panel } = await openSavedPane();
    await screen.findByText(/^2 tracks · 2 videos/);
    const db = await database();
    for (const facts of await db.getAll('trackStatistics'))
      await db.put('trackStatistics', { ...facts, bytes: 40_000_000 });
    act(() => notifyChanged('trackStatistics'));
    // The list receives the new sizes through a channel, for which `waitUntilIdle` does not wait. Without these sizes,
    // no dialog would open.
    await screen.findByText(/^2 tracks · 2 videos · .*· 80 MB ·/);
    await waitUntilIdle();
    await user.click(screen.getByRole('checkbox', { name: t('tableSelectAll') }));
    await user.click(screen.getByRole('button', { name: t('delete') }));
    const dialog = await screen.findByRole('dialog', { name: t.plural('savedDeleteTitle', 2) });
    expect(dialog.textContent).toContain(t('savedDeleteText', t.plural('videoCount', 2), '80\u00a0MB'));
    await user.click(within(dialog).getByRole('button', { name: t('cancel') }));
    await waitUntilIdle();
    expect(tracks()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: t('delete') }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: t('delete') }));
    await waitUntilIdle();
    expect(await (await database()).count('responses')).toBe(0);
    expect(panel.getState().toast?.action).toBeUndefined();
  });

  it('exports a saved track as a file', async () => {
    const { user, saved } = await openSavedPane();
    await user.click(screen.getByRole('button', { name: 'More for How tide mills kept time' }));
    await user.click(screen.getByRole('menuitem', { name: /SubRip/ }));
    const name = 'How tide mills kept time [heldmills01].en.srt';
    await vi.waitFor(() => expect(saved).toMatchObject([{ name }]));
  });

  it('notes in the file that the returned language is not the requested one', async () => {
    const params = { videoId: 'heldmills01', lang: 'da' } as never;
    const { user, saved } = await openSavedPane({ responses: [{ ...german, params, videoId: 'heldmills01' }] });
    await user.click(screen.getByRole('button', { name: /^More for/ }));
    await user.click(screen.getByRole('menuitem', { name: /Markdown/ }));
    const name = '[heldmills01].de (requested da).md';
    await vi.waitFor(() => expect(saved).toMatchObject([{ name }]));
    expect(saved[0]?.text).toContain(t('exportNoteLanguage', 'Danish', 'German'));
  });

  it('links to the backups', async () => {
    const { panel, user } = await openSavedPane();
    await user.click(screen.getByRole('button', { name: t('savedBackup') }));
    expect(libraryStoreOf(panel).getState().route.pane).toBe('storage');
  });
});

describe('SavedHits', () => {
  it('shows hits in context, each with a link to its time', async () => {
    await openSavedPane();
    await find('moon');
    expect(screen.getByText(t.plural('savedHits', 2, '1 video'))).toBeTruthy();
    expect(hits()).toEqual([
      ['the moon and the mill borrow the moon', 'How tide mills kept timeEnglish', '0:00'],
      ['the moon and the mill borrow the moon', 'How tide mills kept timeEnglish', '0:06'],
    ]);
    const [, link] = seconds();
    expect(link?.getAttribute('href')).toBe('https://www.youtube.com/watch?v=heldmills01&t=6s');
    expect([...document.querySelectorAll('.kwic mark')].map(({ textContent }) => textContent)).toEqual([
      'moon',
      'moon',
    ]);
  });

  it('opens a hit in the tab that shows its video, or in a new tab', async () => {
    const { user } = await openSavedPane();
    const create = vi.spyOn(browser.tabs, 'create').mockResolvedValue({} as never);
    await find('borrow');
    await user.click(seconds()[0] as HTMLElement);
    await waitUntilIdle();
    expect(create).toHaveBeenCalledWith({ url: 'https://www.youtube.com/watch?v=heldmills01&t=6s' });
    const tab = { id: 7, windowId: 1, url: 'https://www.youtube.com/watch?v=heldmills01' };
    vi.spyOn(browser.tabs, 'query').mockResolvedValue([tab] as never);
    const update = vi.spyOn(browser.tabs, 'update').mockResolvedValue({} as never);
    vi.spyOn(browser.windows, 'update').mockResolvedValue({} as never);
    const line = {
      postMessage: vi.fn(),
      disconnect: vi.fn(),
      onMessage: { addListener() {} },
      onDisconnect: { addListener() {} },
    };
    vi.spyOn(browser.tabs, 'connect').mockReturnValue(line as never);
    const url = 'https://www.youtube.com/watch?v=heldmills01&t=6s';
    // A tab without a content script, such as one that was open before the installation, cannot seek.
    await user.click(seconds()[0] as HTMLElement);
    await waitUntilIdle();
    expect(update).toHaveBeenLastCalledWith(7, { active: true, url });
    const shown = { videoId: VideoId.parse('heldmills01'), kind: 'watch', tabId: 7, seq: 1, title: null } as const;
    await tabSession.putShown(shown);
    await user.click(seconds()[0] as HTMLElement);
    await waitUntilIdle();
    expect(line.postMessage).toHaveBeenCalledWith({ seek: 6 });
    expect(update).toHaveBeenLastCalledWith(7, { active: true });
    // A tab that the browser has unloaded has no player to seek.
    vi.spyOn(browser.tabs, 'query').mockResolvedValue([{ ...tab, discarded: true }] as never);
    await user.click(seconds()[0] as HTMLElement);
    await waitUntilIdle();
    expect(update).toHaveBeenLastCalledWith(7, { active: true, url });
    expect([create, line.postMessage].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('counts the hits of each video and their rate per minute', async () => {
    const { user } = await openSavedPane();
    await find('m');
    await user.click(screen.getByRole('button', { name: t('videos') }));
    await waitUntilIdle();
    expect(hits().map((cells) => cells.slice(0, 3))).toEqual([
      ['How tide mills kept time', '3', '20.00'],
      ['heldclocks1', '1', '20.00'],
    ]);
  });

  it('searches only the filtered tracks', async () => {
    const { user } = await openSavedPane();
    await find('m');
    await selectOption(user, 'Language', 'German');
    await waitUntilIdle();
    expect(screen.getByText('1 match in 1 video')).toBeTruthy();
    expect(hits()).toEqual([['der Mond', 'heldclocks1German', '0:00']]);
  });

  it('says that there are no hits', async () => {
    await openSavedPane();
    await find('no such word');
    expect(screen.getByText(t('findNone'))).toBeTruthy();
    expect(screen.getByText(t('savedNoHitsSentence'))).toBeTruthy();
  });

  it('accepts a regular expression and explains an invalid one', async () => {
    const { user } = await openSavedPane();
    await user.click(screen.getByRole('button', { name: t('findRegex') }));
    await find('(a');
    expect(screen.getByText(/not a valid regular expression: .*Unterminated/i)).toBeTruthy();
    await find('m(oon|ill)');
    expect(screen.getByText(t.plural('savedHits', 3, '1 video'))).toBeTruthy();
  });

  it('drops hits of a video that is deleted elsewhere', async () => {
    await openSavedPane();
    await find('moon');
    const { deleteVideoData } = await import('@/lib/storage/repository/delete-video');
    await act(() => deleteVideoData('heldmills01'));
    await vi.waitFor(() => expect(screen.getByText(t('findNone'))).toBeTruthy());
    await find('');
    expect(tracks().map(([name]) => name)).toEqual(['heldclocks1']);
  });
});
