import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CodingPane } from '@/components/coding/CodingPane';
import { coderFileText } from '@/lib/coding/coder-file';
import { codingRepository } from '@/lib/coding/repository';
import { createCollection } from '@/lib/collection/collection';
import { openLibraryPane, type StoredRecords } from '../collection/open-library';
import { itemBatch } from '../storage/stored-records';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';
import { claimsVariable, code, codebook, millsVariable, momentVariable, noon, toneVariable, videoId } from './coding';

afterEach(cleanup);

const ids = [1, 2, 3].map(videoId);
const collection: StoredRecords = {
  collections: [createCollection('first', 'Tide mills', 1)],
  itemBatches: [itemBatch(ids)],
};
const coded: StoredRecords = {
  ...collection,
  codebooks: [codebook({ variables: [toneVariable, claimsVariable, momentVariable] })],
};

async function open(records: StoredRecords, coder = 'Ann') {
  const page = await openLibraryPane(CodingPane, records, {}, noon);
  await act(() => page.panel.getState().changeSettings({ coder }));
  await act(waitUntilIdle);
  const press = async (keys: string) => {
    await page.user.keyboard(keys);
    await act(waitUntilIdle);
  };
  const click = async (element: HTMLElement) => {
    await page.user.click(element);
    await act(waitUntilIdle);
  };
  return { ...page, press, click };
}

const codesNow = async () =>
  (await codingRepository.of('first')).codes.map(({ videoId: id, variableId, seconds, answer, coder, isDecision }) => [
    id,
    variableId,
    seconds,
    answer,
    isDecision ? `${coder} decided` : coder,
  ]);
const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** Chooses a file with this text in the next file picker. */
function chooseFile(text: string) {
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementationOnce(function (this: HTMLInputElement) {
    Object.defineProperty(this, 'files', { value: [new File([text], 'codes.json')] });
    this.onchange?.(new Event('change'));
  });
}

describe('CodingPane › videos', () => {
  it('codes with digits, goes to the next video, clears with 0 and undoes', async () => {
    const { press, click } = await open(coded);
    await press('1');
    await press('2');
    expect(await codesNow()).toEqual([
      [ids[0], 'tone', null, ['calm'], 'Ann'],
      [ids[1], 'tone', null, ['urgent'], 'Ann'],
    ]);
    await press('{ArrowUp}0');
    expect(await codesNow()).toHaveLength(1);
    await click(button(t('codingUndo')));
    expect(await codesNow()).toHaveLength(2);
  });

  it('stays at the video for any of several values and for moments, whose time is typed', async () => {
    const { press, user } = await open(coded);
    await press('{ArrowRight}');
    await press('12');
    await press('{ArrowRight}');
    const moment = screen.getByLabelText(t('codingMoment'));
    await user.clear(moment);
    await user.type(moment, '2:03');
    await user.click(button(/^1?yes$/));
    await act(waitUntilIdle);
    expect(await codesNow()).toEqual([
      [ids[0], 'claims', null, ['age', 'loss'], 'Ann'],
      [ids[0], 'mechanism', 123, ['yes'], 'Ann'],
    ]);
  });

  it('goes on with the field of the next video after a number was saved, and not after a click in the list', async () => {
    const { press, click, user } = await open({
      ...collection,
      codebooks: [codebook({ variables: [millsVariable] })],
    });
    const field = () => screen.getByLabelText(t('kindNumber'));
    await user.type(field(), '3{Enter}');
    await act(waitUntilIdle);
    expect(document.activeElement).toBe(field());
    await press('4');
    await click(button(t('codingSave')));
    expect(document.activeElement).toBe(field());
    expect(await codesNow()).toEqual([
      [ids[0], 'shown', null, 3, 'Ann'],
      [ids[1], 'shown', null, 4, 'Ann'],
    ]);
    const [first] = screen.getAllByRole('button', { name: new RegExp(ids[0] ?? '') });
    if (first) await click(first);
    expect(document.activeElement).toBe(first);
  });

  it('leads to the agreement when every video is coded', async () => {
    const { click } = await open({
      ...collection,
      codebooks: [codebook({ variables: [toneVariable] })],
      codes: ids.map((id) => code({ videoId: id })),
    });
    expect(screen.getByRole('heading', { name: t('codingAllCoded') })).toBeTruthy();
    await click(screen.getAllByRole('button', { name: t('agreement') }).at(-1) as HTMLElement);
    expect(screen.queryByRole('heading', { name: t('codingAllCoded') })).toBeNull();
    expect(button(t('agreement')).getAttribute('aria-pressed')).toBe('true');
  });

  it('codes nothing without the name of the coder, and says so', async () => {
    const { press } = await open(coded, '');
    await press('1');
    expect(await codesNow()).toEqual([]);
    expect(screen.getByText(t('coderNeeded'))).toBeTruthy();
  });

  it('lists the videos that the user has not coded, without excluded ones', async () => {
    const excluded = { collectionId: 'first', videoId: videoId(3), note: '', tags: [], excludedReason: 'off', at: 1 };
    const codes = [code({ answer: ['calm'] }), code({ variableId: 'claims', answer: ['age'] })];
    await open({ ...coded, codes, videoNotes: [excluded] });
    expect(screen.getByRole('option', { name: `${t('codingOpen')} 1` })).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });
});

describe('CodingPane › codebook', () => {
  it('adds a variable with values, and keeps codes when a value is renamed or deleted', async () => {
    const { click, user } = await open(collection);
    await click(button(t('variableAdd')));
    const name = screen.getByLabelText(t('codebookName'));
    await user.clear(name);
    await user.type(name, 'Tone{Enter}');
    await act(waitUntilIdle);
    await click(button(t('valueAdd')));
    const { codebook: made } = await codingRepository.of('first');
    const [variable] = made?.variables ?? [];
    const [value] = variable?.values ?? [];
    if (!variable || !value) throw new Error('There is no value.');
    expect([made?.version, variable.name, value.key]).toEqual([1, 'Tone', 1]);
    await codingRepository.apply('first', {
      put: [code({ variableId: variable.id, answer: [value.id] })],
      remove: [],
    });
    await act(waitUntilIdle);
    await click(button(t('valueDelete', value.name)));
    const after = await codingRepository.of('first');
    expect(after.codebook?.version).toBe(2);
    expect(after.codebook?.variables[0]?.values).toEqual([{ ...value, key: null, deleted: true }]);
    expect(after.codes[0]?.answer).toEqual([value.id]);
  });

  it('says what is wrong with half a codebook and changes nothing', async () => {
    const { click } = await open(coded);
    await click(button(t('codebook')));
    chooseFile('{"format":"sidelight-codebook","version":1,"codeb');
    await click(button(t('codebookImport')));
    expect(screen.getByText(t('codingFileBroken'))).toBeTruthy();
    expect((await codingRepository.of('first')).codebook).toEqual(coded.codebooks?.[0]);
  });
});

describe('CodingPane › a coder’s file', () => {
  const text = coderFileText(
    'Tide mills',
    {
      codebook: codebook(),
      codes: [
        code({ coder: 'Ben', answer: ['urgent'] }),
        code({ coder: 'Ben', answer: ['calm'], codedAt: noon - 1 }),
        code({ coder: 'Ben', videoId: videoId(9) }),
        code({ coder: 'Ann', answer: ['playful'] }),
      ],
    },
    'Ben',
  );

  it('is previewed, keeps other coders’ codes, and changes nothing the second time', async () => {
    const { click } = await open({ ...coded, codes: [code({ answer: ['calm'] })] });
    chooseFile(text);
    await click(button(t('codesImport')));
    const preview = within(screen.getByRole('region', { name: t('codesFile') }));
    expect(preview.getByText(t('codesOf', 'Ben'))).toBeTruthy();
    expect(preview.getByText(t.plural('codesUnknownVideos', 1))).toBeTruthy();
    await click(preview.getByRole('button', { name: t('importPage') }));
    expect(await codesNow()).toEqual([
      [ids[0], 'tone', null, ['calm'], 'Ann'],
      [ids[0], 'tone', null, ['urgent'], 'Ben'],
    ]);
    chooseFile(text);
    await click(button(t('codesImport')));
    const again = within(screen.getByRole('region', { name: t('codesFile') }));
    expect(again.queryByRole('button', { name: t('importPage') })).toBeNull();
  });
});

describe('CodingPane › agreement', () => {
  const codes = ids.flatMap((id, n) => [
    code({ videoId: id }),
    code({ videoId: id, coder: 'Ben', answer: n === 0 ? ['urgent'] : ['calm'] }),
  ]);

  it('lists the disagreements, which a third coder decides', async () => {
    const { click, user } = await open({ ...coded, codes }, 'Cora');
    await click(button(t('agreement')));
    const [row] = screen.getAllByRole('row', { name: /Tone/ });
    expect(row?.textContent).toContain('66.7%');
    await user.selectOptions(screen.getByLabelText(t('disagreementsDecisionOn', ids[0] ?? '')), 'The urgent');
    await act(waitUntilIdle);
    expect((await codesNow()).filter(([, , , , coder]) => coder === 'Cora decided')).toEqual([
      [ids[0], 'tone', null, ['urgent'], 'Cora decided'],
    ]);
    expect(button(`${t('disagreementsOpen')} 0`)).toBeTruthy();
  });

  it('names the next step while there is one coder', async () => {
    const { click } = await open({ ...coded, codes: [code()] });
    await click(button(t('agreement')));
    expect(screen.getByText(t('agreementOneCoderNote'))).toBeTruthy();
  });
});
