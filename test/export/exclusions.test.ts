import { describe, expect, it } from 'vitest';
import { collectionFileWithoutReplies } from '@/lib/export/collection-file';
import { parseNote } from '@/lib/export/collection-lines';
import { idsFile } from '@/lib/export/content-files';
import { flowCsv, flowSvg } from '@/lib/export/flow-files';
import { methodsText } from '@/lib/export/methods-text';
import { missingFile } from '@/lib/export/missing-file';
import { sizeBasis } from '@/lib/export/package-sizes';
import { defaultPrivacy } from '@/lib/export/privacy-choices';
import { collectFacts } from '@/lib/export/study-facts';
import { videosCsv } from '@/lib/export/video-tables';
import type { VideoId } from '@/lib/service/ids';
import { t } from '../translations';
import { createSource, march9, textOf, videoId } from './export-source';

const ids = [1, 2, 3, 4].map((n) => videoId(n)) as [VideoId, VideoId, VideoId, VideoId];
const [first, dubbed, repeated, other] = ids;
const note = (id: VideoId, excludedReason?: string) => ({
  videoId: id,
  note: '',
  tags: ['seen'],
  at: march9,
  ...(excludedReason !== undefined && { excludedReason }),
});
const notes = [note(first), note(dubbed, 'dubbed & cut'), note(repeated, 'repeated'), note(other, 'repeated')];
const sourceWith = (selectedIds?: readonly VideoId[]) =>
  createSource({ batches: [{ ids }], notes, ...(selectedIds && { selectedIds }) });
const excluded = sourceWith();
const lines = (text: string) => text.trimEnd().split(/\r?\n/);
const idsIn = async (source: typeof excluded) => lines(await textOf(idsFile.chunks(source)));

describe('an export of a collection with excluded videos', () => {
  it('leaves them out of tables and sizes', async () => {
    expect(await idsIn(excluded)).toEqual([first]);
    const [, ...rows] = lines(await textOf(videosCsv('newest').chunks(excluded)));
    expect(rows).toHaveLength(1);
    expect(sizeBasis(excluded, []).videos).toBe(1);
    expect(collectFacts(excluded, []).videos).toBe(1);
  });

  it('lists them with their reasons in missing.csv', async () => {
    const rows = lines(await textOf(missingFile.chunks(excluded)));
    expect(rows.filter((row) => row.includes(',excluded,'))).toEqual(
      [
        [dubbed, 'dubbed & cut'],
        [repeated, 'repeated'],
        [other, 'repeated'],
      ].map(([id, reason]) => `${id},excluded,,,,${reason},,,`),
    );
    expect(rows.filter((row) => row.includes('id-only'))).toEqual([`${first},id-only,,,,,,,`]);
  });

  it('counts them by reason in the flow and the methods', () => {
    const facts = collectFacts(excluded, []);
    const { flow } = facts;
    expect(flow).toMatchObject({
      videos: 4,
      excluded: [
        { reason: 'repeated', videos: 2 },
        { reason: 'dubbed & cut', videos: 1 },
      ],
      notSelected: 0,
      exported: 1,
    });
    expect(lines(flowCsv(flow))).toEqual(
      expect.arrayContaining([
        'excluded,repeated,2,videos,missing.csv',
        'excluded,dubbed & cut,1,videos,missing.csv',
        'excluded,total,3,videos,missing.csv',
      ]),
    );
    expect(flowSvg(t, flow)).toContain('>dubbed &amp; cut: 1<');
    const methods = methodsText(t, facts, {
      extensionVersion: '1.0.0',
      privacy: defaultPrivacy,
      networks: [],
      transcripts: false,
      threads: 0,
    });
    expect(methods).toContain('The researcher excluded 3 videos: repeated (n = 2) and dubbed & cut (n = 1).');
  });

  it('keeps them in the collection file, with their reasons', async () => {
    const file = await textOf(collectionFileWithoutReplies.chunks(excluded));
    for (const id of ids) expect(file).toContain(id);
    expect(file).toContain('"excludedReason":"dubbed & cut"');
  });

  it('exports them if they are selected, and says why they are excluded', async () => {
    const selected = sourceWith([first, dubbed]);
    expect(await idsIn(selected)).toEqual([first, dubbed]);
    const [header = '', ...rows] = lines(await textOf(videosCsv('newest').chunks(selected)));
    const column = header.split(',').indexOf('excluded_reason');
    expect(rows.map((row) => row.split(',')[column])).toEqual(['', 'dubbed & cut']);
    expect(collectFacts(selected, []).flow).toMatchObject({ excluded: [], notSelected: 2, exported: 2 });
  });
});

describe('parseNote', () => {
  it('cuts a long reason to the length of the field', () => {
    const line = { ...note(dubbed, `${'ü'.repeat(99)}💧💧`), kind: 'video-note' };
    expect(parseNote(line, march9)?.excludedReason).toBe(`${'ü'.repeat(99)}💧`);
  });
});
