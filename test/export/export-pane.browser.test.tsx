import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { snapshotStoreOf } from '@/components/collection/use-snapshot';
import { ExportPane } from '@/components/export/ExportPane';
import { createCollection } from '@/lib/collection/collection';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { repliesKeyPrefix } from '@/lib/requests/repository/replies-key-range';
import type { MessageName } from '@/lib/shared/localized-text';
import { openLibraryPane, type StoredRecords } from '../collection/open-library';
import { itemBatch } from '../storage/stored-records';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';
import { captionsResponse } from './caption-tracks';
import { bodyOf, captureFrom, testVideo, videoId } from './export-source';

const saved = vi.hoisted(() => ({
  files: [] as { name: string; mediaType: string; text: string }[],
  result: { is: 'saved', bytes: 2048, sha256: 'ab12' } as object,
}));
// The test DOM has no file system, so the mock reads each file to its end.
vi.mock('@/lib/downloads/browser/save-stream', () => ({
  saveStream: async (file: { name: string; mediaType: string; chunks: AsyncIterable<Uint8Array | string> }) => {
    let text = '';
    for await (const chunk of file.chunks) text += typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
    saved.files.push({ name: file.name, mediaType: file.mediaType, text });
    return saved.result;
  },
}));

beforeEach(() => {
  saved.files = [];
  saved.result = { is: 'saved', bytes: 2048, sha256: 'ab12' };
});
afterEach(cleanup);

const response = { body: bodyOf([testVideo(1), testVideo(2)]), missing: [videoId(3)] };
const capture = { ...captureFrom(response, 0), collectionId: 'first' };
const records: StoredRecords = {
  collections: [createCollection('first', 'Tide mills', 1)],
  itemBatches: [itemBatch([1, 2, 3, 4].map((n) => videoId(n)))],
  captures: [capture],
  captureBodies: [{ id: capture.id, body: new TextEncoder().encode(response.body) }],
};
const replies: StoredRecords = {
  openedComments: [{ videoId: videoId(1), comment: 'c1', at: 1 }],
  responses: [
    {
      key: `${repliesKeyPrefix('c1')}]`,
      name: 'commentReplies',
      params: { comment: 'c1' },
      videoId: null,
      requestedAt: 1,
      receivedAt: 1,
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify({
        data: [{ id: 'r1', textDisplay: 'words', authorDisplayName: '@ada', authorChannelId: { value: 'UCada' } }],
      }),
    },
  ],
};

/** Waits until `read` returns a truthy value, because rules and writers are loaded lazily. */
const waitFor = (read: () => unknown) => act(() => vi.waitFor(() => expect(read()).toBeTruthy()));

const open = async (more: StoredRecords = {}) => {
  vi.spyOn(browser.runtime, 'getManifest').mockReturnValue({ version: '0.1.0', name: '', manifest_version: 3 });
  const opened = await openLibraryPane(ExportPane, { ...records, ...more });
  await waitFor(() => screen.queryByText(t('packagePresets')) ?? screen.queryByText(t('packageNothing')));
  await waitUntilIdle();
  for (const button of document.querySelectorAll('.contents [aria-expanded]')) fireEvent.click(button);
  return opened;
};
const press = async (user: { click(it: Element): Promise<void> }, name: RegExp | string) => {
  const before = saved.files.length;
  await user.click(screen.getByRole('button', { name }));
  await waitFor(() => saved.files.length > before);
  await waitUntilIdle();
};

const choose = async (user: { click(it: Element): Promise<void> }, label: MessageName, option: MessageName) => {
  await user.click(within(screen.getByRole('group', { name: t(label) })).getByRole('button', { name: t(option) }));
  await waitUntilIdle();
};

describe('ExportPane', () => {
  it('exports the current selection after it was changed in the table', async () => {
    const { user, panel } = await open();
    const select = (...numbers: number[]) =>
      act(() =>
        snapshotStoreOf(panel)
          .getState()
          .select(numbers.map((n) => videoId(n))),
      );
    select(1);
    await user.selectOptions(screen.getByRole('combobox', { name: t('videos') }), 'selected');
    await waitUntilIdle();
    const exportIds = async () => {
      await press(user, t('packageExportOne', t('packageIds')));
      return saved.files.at(-1)?.text;
    };
    expect(await exportIds()).toBe(`${videoId(1)}\n`);
    select(2, 3);
    await waitUntilIdle();
    expect(await exportIds()).toBe(`${videoId(2)}\n${videoId(3)}\n`);
    select();
    await waitUntilIdle();
    expect(await exportIds()).toBe([1, 2, 3, 4].map((n) => `${videoId(n)}\n`).join(''));
  });

  it('shows missing videos and the methods before the export', async () => {
    const gatherings = [itemBatch([1, 2, 3, 4, 5].map((n) => videoId(n)))];
    await open({ itemBatches: gatherings, captures: [{ ...capture, unreadable: [videoId(5)] }] });
    const missing = ['packageMissingNotReturned', 'packageMissingUnreadable', 'packageMissingIdOnly'] as const;
    for (const reason of missing) expect(screen.getByText(t.plural(reason, 1))).toBeTruthy();
    expect(screen.getByText(/^The collection “Tide mills” was compiled with Sidelight/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /Export package/ }).textContent).toContain('free');
  });

  it.each([
    [2, 'names', true],
    [1, 'does not name', false],
  ])('with details of %i videos %s the network of tags in the methods', async (details, _, isNamed) => {
    const body = bodyOf(Array.from({ length: details }, (__, n) => testVideo(n + 1)));
    const { user } = await open({ captures: [{ ...captureFrom({ body }, 0), collectionId: 'first' }] });
    await user.click(screen.getByRole('button', { name: t('showAll') }));
    expect(document.body.textContent?.includes('In the network of shared tags')).toBe(isNamed);
  });

  it('exports the selected contents as a package', async () => {
    const { user } = await open();
    await user.click(screen.getByLabelText(t('packageCitations')));
    await press(user, /Export package/);
    const [file] = saved.files;
    expect(file).toMatchObject({ name: 'Tide mills 2024-03-10.zip', mediaType: 'application/zip' });
    for (const name of ['videos.csv', 'collection.ndjson', 'ids.txt', 'missing.csv', 'costs.csv', 'hashes.txt']) {
      expect([name, file?.text.includes(name)]).toEqual([name, true]);
    }
    expect(file?.text).not.toContain('citations.bib');
    expect(screen.getByText(t('packageExported', 'Tide mills 2024-03-10.zip', '2.05 kB'))).toBeTruthy();
    expect(screen.getByRole('button', { name: t('saveShow') })).toBeTruthy();
  });

  it('exports a single kind of content under its own name, and the 4CAT list under the name that 4CAT expects', async () => {
    const { user } = await open();
    await press(user, t('packageExportOne', 'CSV for analysis'));
    await press(user, t('packageExportOne', t('packageFourCat')));
    await press(user, t('packageExportOne', 'Citations'));
    expect(saved.files.map(({ name }) => name)).toEqual([
      'Tide mills videos.csv',
      'videolist_seeds2_2024_03_10-10_00_00.csv',
      'Tide mills citations.zip',
    ]);
    expect(saved.files[0]?.text.split('\r\n')).toHaveLength(6);
  });

  it('replaces the authors of replies, and names them only with a reason', async () => {
    const { user } = await open(replies);
    await press(user, t('packageExportOne', 'Replies'));
    expect(saved.files[0]?.text).not.toMatch(/@ada|UCada/);
    await choose(user, 'packageReplyAuthors', 'namesAsReceived');
    expect(screen.getByRole('button', { name: /Export package/ }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('button', { name: t('packageExportOne', 'Replies') })).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText(t('reasonForNames')), 'They agreed in writing.');
    await press(user, t('packageExportOne', 'Replies'));
    expect(saved.files[1]?.text).toContain('@ada');
    expect(saved.files[1]?.text).toContain('They agreed in writing.');
    await user.click(screen.getByRole('button', { name: t('showAll') }));
    expect(screen.getByText(/Authors of replies are named. The reason given: They agreed/)).toBeTruthy();
  });

  it('leaves out the authors of replies if the user chooses that', async () => {
    const { user } = await open(replies);
    expect(screen.getByText(t('packagePeopleKey'))).toBeTruthy();
    await choose(user, 'packageReplyAuthors', 'packageLeftOut');
    expect(screen.queryByText(t('packagePeopleKey'))).toBeNull();
    await press(user, t('packageExportOne', t('replies')));
    expect(saved.files[0]?.text).toMatch(/^r1,c1,,words,/m);
  });

  it('treats names, texts and times as chosen, leaves out the responses, and stores the choices', async () => {
    const { user } = await open();
    await press(user, t('packageExportOne', 'CSV for analysis'));
    expect(saved.files[0]?.text).toContain(',Channel 1,');
    await choose(user, 'packageChannels', 'pseudonyms');
    await choose(user, 'packageTimes', 'packageTimesDay');
    for (const name of ['packageNdjson', 'packageRaw'] as const) {
      expect(screen.getByRole('button', { name: t('packageExportOne', t(name)) })).toHaveProperty('disabled', true);
      expect(
        screen.getByRole('checkbox', { name: t(name), description: t('packageResponsesForbidden') }),
      ).toHaveProperty('disabled', true);
    }
    await press(user, t('packageExportOne', 'CSV for analysis'));
    expect(saved.files[1]?.text).not.toMatch(/Channel 1|UC0000/);
    expect(saved.files[1]?.text).toMatch(/,\d{4}-\d\d-\d\d,pseudonym:[0-9a-f]{12},/);
    await user.click(screen.getByRole('button', { name: t('showAll') }));
    expect(screen.getByText(/channels were replaced by pseudonyms/)).toBeTruthy();
    const stored = await collectionRepository.get('first');
    expect(stored?.about).toMatchObject({ privacy: { channels: 'pseudonyms', times: 'day' } });
  });

  it('leaves out captions with the texts', async () => {
    const { user } = await open({ responses: [captionsResponse({ videoId: videoId(2) })] });
    await waitFor(() => screen.queryByText(t.plural('trackCount', 1)));
    await choose(user, 'peopleTexts', 'packageLeftOut');
    expect(screen.getByRole('button', { name: t('packageExportOne', t('packageCaptions')) })).toHaveProperty(
      'disabled',
      true,
    );
    expect(screen.getAllByText(t('packageCaptionsForbidden'))).toHaveLength(6);
  });

  it('counts the saved captions of the videos, and exports their lines and SRT files', async () => {
    const { user } = await open({ responses: [captionsResponse({ videoId: videoId(2) })] });
    await waitFor(() => screen.queryByText(t.plural('trackCount', 1)));
    await press(user, t('packageExportOne', t('packageCaptions')));
    await press(user, t('packageExportOne', t('packageSrt')));
    await press(user, /Export package/);
    expect(saved.files.map(({ name }) => name)).toEqual([
      'Tide mills captions.csv',
      'Tide mills captions-srt.zip',
      'Tide mills 2024-03-10.zip',
    ]);
    expect(saved.files[0]?.text).toContain(`${videoId(2)},default,`);
    for (const name of ['captions.csv', `captions/${videoId(2)}.en.srt`])
      expect([name, saved.files[2]?.text.includes(name)]).toEqual([name, true]);
  });

  it('exports no table of captions if no captions are saved', async () => {
    const { user } = await open();
    await press(user, /Export package/);
    expect(saved.files[0]?.text).not.toContain('captions.csv');
  });

  it('stores title, creators, licence and version with the collection, and exports them', async () => {
    const { user } = await open();
    expect(screen.getByLabelText(t('title'))).toHaveProperty('placeholder', 'Tide mills');
    await user.type(screen.getByLabelText(t('title')), 'Mills on video');
    await user.type(screen.getByLabelText(t('name')), 'Okafor, Mary');
    await user.type(screen.getByLabelText(t('depositOrcid')), '0000-0002-1825-0097');
    await user.selectOptions(screen.getByLabelText(t('depositLicence')), 'CC-BY-4.0');
    await user.type(screen.getByLabelText(t('packageVersion')), '1.0');
    await press(user, t('packageExportOne', t('packageNdjson')));
    const about = {
      title: 'Mills on video',
      creators: [{ name: 'Okafor, Mary', orcid: '0000-0002-1825-0097', affiliation: '' }],
      licence: 'CC-BY-4.0',
      version: '1.0',
    };
    expect((await collectionRepository.get('first'))?.about).toEqual(about);
    expect(saved.files[0]?.text.split('\n')[0]).toContain(JSON.stringify(about));
    cleanup();
    await open({ collections: [{ ...createCollection('first', 'Tide mills', 1), about }] });
    expect(screen.getByLabelText(t('title'))).toHaveProperty('value', 'Mills on video');
    await user.clear(screen.getByLabelText(t('title')));
    await user.tab();
    await waitFor(async () => !Object.hasOwn(Object((await collectionRepository.get('first'))?.about), 'title'));
  });

  it('reports invalid statements after their fields are left, keeps them, and exports without them', async () => {
    const { user } = await open();
    const orcid = screen.getByLabelText(t('depositOrcid'));
    await user.type(screen.getByLabelText(t('name')), 'Okafor, Mary');
    await user.type(orcid, '0000-0002-1825-0098');
    expect(orcid.getAttribute('aria-invalid')).toBeNull();
    await user.tab();
    expect(screen.getByText(t('packageOrcidInvalid', '0000-0002-1825-0098'))).toBeTruthy();
    expect(screen.getByText(t('depositOrcidInvalid', 'Okafor, Mary'))).toBeTruthy();
    await user.type(screen.getByLabelText(t('depositIdentifier')), '10.5555/ 1234');
    await user.type(screen.getByLabelText(t('depositAward')), '7');
    await user.click(screen.getByLabelText(t('title')));
    await user.paste('\u0007');
    await user.tab();
    expect(screen.getByText(t('depositTitleUnreadable'))).toBeTruthy();
    expect(screen.getByText(t('depositIdentifierInvalid', '10.5555/ 1234'))).toBeTruthy();
    expect(screen.getByText(t('depositFunderNeeded'))).toBeTruthy();
    await press(user, /Export package/);
    expect((await collectionRepository.get('first'))?.about).toMatchObject({
      creators: [{ orcid: '0000-0002-1825-0098' }],
      relatedWorks: [{ identifier: '10.5555/ 1234' }],
    });
  });

  it('moves from the checklist to the missing field, and adds and removes creators', async () => {
    const { user } = await open();
    const checklist = screen.getByRole('region', { name: t('depositChecklist') });
    const row = (problem: string) => within(checklist).getByText(problem).closest('li') as HTMLElement;
    await user.click(within(row(t('depositNoCreator'))).getByRole('button', { name: t('depositAdd') }));
    expect(document.activeElement).toBe(screen.getByLabelText(t('name')));
    expect(document.activeElement?.closest('details')?.open).toBe(true);
    await user.keyboard('Okafor, Mary');
    expect(row(t('depositNoOrcid', 'Okafor, Mary'))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('depositCreatorAdd') }));
    expect(document.activeElement).toBe(screen.getAllByLabelText(t('name'))[1]);
    await user.tab();
    expect(screen.getByText(t('depositNameNeeded'))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('depositCreatorRemove', 2) }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: t('depositCreatorAdd') }));
    await waitUntilIdle();
    expect((await collectionRepository.get('first'))?.about).toEqual({
      creators: [{ name: 'Okafor, Mary', orcid: '', affiliation: '' }],
    });
  });

  it('keeps typed text while the change of an earlier field is stored and read back', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText(t('title')), 'Mills');
    await user.type(screen.getByLabelText(t('packageVersion')), '2');
    await waitUntilIdle();
    expect(screen.getByLabelText(t('packageVersion'))).toHaveProperty('value', '2');
    expect(screen.getByLabelText(t('title'))).toHaveProperty('value', 'Mills');
  });

  it('explains that the storage is full, and what to do, or that the export was stopped', async () => {
    const { user } = await open();
    saved.result = { is: 'no-space' };
    await press(user, t('packageExportOne', 'IDs'));
    expect(screen.getByRole('alert').textContent).toContain(t('packageNoSpace', 'Tide mills ids.txt'));
    saved.result = { is: 'stopped' };
    await press(user, t('packageExportOne', 'IDs'));
    expect(screen.getByText(t('packageStopped', 'Tide mills ids.txt'))).toBeTruthy();
  });

  it('writes one file if the button is clicked again while the export is being prepared', async () => {
    await open();
    const button = screen.getByRole('button', { name: t('packageExportOne', 'IDs') });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitUntilIdle();
    expect(saved.files).toHaveLength(1);
  });

  it('selects the contents of a preset, and stores them in the settings', async () => {
    const { user, panel } = await open();
    const preset = (key: Parameters<typeof t>[0]) => screen.getByRole('radio', { name: new RegExp(t(key)) });
    expect(preset('packagePresetReplication')).toHaveProperty('checked', true);
    await user.click(preset('packagePresetSpreadsheet'));
    await waitUntilIdle();
    expect(panel.getState().settings.exportContents).toEqual(['xlsx']);
    expect(screen.getByRole('checkbox', { name: 'Excel (.xlsx)' })).toHaveProperty('checked', true);
    expect(screen.getByRole('checkbox', { name: t('csvForAnalysis') })).toHaveProperty('checked', false);
    await user.click(screen.getByRole('checkbox', { name: 'Excel (.xlsx)' }));
    expect(screen.getByText(t('packageNothingSelected'))).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: t('packageIds') }));
    expect(screen.queryByText(t('packageNothingSelected'))).toBeNull();
    expect(preset('packagePresetSpreadsheet')).toHaveProperty('checked', false);
  });

  it('selects all files of a group, and counts them; a group without data is not ticked', async () => {
    const { user, panel } = await open({ responses: [captionsResponse({ videoId: videoId(2) })] });
    await screen.findByText(t.plural('trackCount', 1));
    const [withoutData] = screen.getAllByRole<HTMLInputElement>('checkbox', { name: t('replies') });
    expect([withoutData?.checked, withoutData?.disabled]).toEqual([false, true]);
    const group = screen.getByRole<HTMLInputElement>('checkbox', { name: t('captions') });
    expect(group.indeterminate).toBe(true);
    expect(group.parentElement?.textContent).toContain(t.plural('packageFilesChosen', 6, 2));
    await user.click(group);
    expect(group.checked).toBe(true);
    await user.click(group);
    expect(group.parentElement?.textContent).toContain(t.plural('packageFilesChosen', 6, 0));
    await user.click(screen.getByRole('checkbox', { name: t('packageSrt') }));
    expect(group.indeterminate).toBe(true);
    await waitUntilIdle();
    expect(panel.getState().settings.exportContents).not.toContain('captions');
    expect(panel.getState().settings.exportContents).toContain('captions-srt');
  });

  it('shows the name and the estimated size of a file', async () => {
    await open();
    const row = screen.getByRole('checkbox', { name: t('packageIds') }).closest('li');
    for (const text of ['ids.txt', t('approximately', '32\u00a0byte')]) expect(row?.textContent).toContain(text);
  });

  it('exports a package without sending a message to the worker', async () => {
    const { user, workerCalls } = await open();
    await press(user, /Export package/);
    expect(workerCalls).toEqual([]);
  });

  it('says that there is nothing to export if the collection is empty', async () => {
    await open({ itemBatches: [], captures: [] });
    expect(screen.getByText(t('packageNothing'))).toBeTruthy();
  });
});
