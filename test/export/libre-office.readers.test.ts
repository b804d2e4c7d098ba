import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import { timestamp, transcriptParagraphs } from '@/lib/captions/serialize/transcript';
import type { CellValue } from '@/lib/export/columns';
import { createRowReader, exportFields } from '@/lib/export/fields';
import { ledgerFiles } from '@/lib/export/ledger-files';
import { readObservations } from '@/lib/export/observations';
import { videosCsv, videosXlsx } from '@/lib/export/video-tables';
import { confirmedEntry, createLedgerEntry } from '@/lib/service/ledger-entry';
import { cue } from '../fixtures/cues';
import { hostileTexts } from '../fixtures/hostile-texts';
import { bodyOf, bytesOf, createSource, march9, testVideo, videoId } from './export-source';
import { cellsInLibreOffice, paragraphsInLibreOffice, type ShownCell } from './libre-office';
import { createFolder, createSharedFolder, writeExport } from './on-disk';

/** Texts that a spreadsheet could read as something else, or cut. */
const texts = [
  ...hostileTexts,
  ...[
    '=HYPERLINK("x")',
    '+1',
    '-1',
    '-id',
    '@SUM(1)',
    '3/4',
    '1-2',
    '2024-03-09',
    '10:30',
    '1e5',
    '1E-2',
    '12345678901234567890',
  ],
  ...[
    'TRUE',
    'false',
    '#REF!',
    '50%',
    '$5',
    '1,5',
    '1.5',
    '\ttab',
    "'7",
    'שלום, עולם 12',
    'مرحبا',
    '👨‍👩‍👧 🇩🇪',
    '_x0041_',
    '漢字 e\u0301',
  ],
  'long '.repeat(6_000),
];
const videos = texts.map((title, n) =>
  testVideo(n, { title, description: title, tags: [title], viewCount: n % 2 === 0 ? '007' : String(10 ** (n % 18)) }),
);
/** An id can start with a hyphen. The last two videos have no details. */
const ids = [...videos.map((_, n) => videoId(n)), videoId(900, '-'), videoId(901)];
const source = createSource({
  batches: [{ ids }],
  responses: [{ body: bodyOf(videos) }],
  notes: texts.map((note, n) => ({ videoId: videoId(n), note, tags: [note, '-b'], at: march9 })),
});

async function exportedRows(isTyped: boolean): Promise<CellValue[][]> {
  const batches = await Array.fromAsync(readObservations(source, 'newest'));
  return batches.flat().map(createRowReader(source, isTyped));
}

describe('LibreOffice', () => {
  const profile = createSharedFolder();

  it('shows every value of videos.xlsx, with numbers, times and texts as such', async () => {
    const { Videos } = await cellsInLibreOffice(
      profile,
      await writeExport(createFolder(), videosXlsx('newest'), source),
    );
    const [head, ...rows] = Videos ?? [];
    expect(head).toEqual(exportFields.map(({ name, kind }) => (kind === 'time' ? `${name} (UTC)` : name)));
    const expected = await exportedRows(true);
    expect(rows).toEqual(expected.map((row) => row.map((value, index) => typed(value, exportFields[index]?.kind))));
  });

  it('shows every value of videos.csv if its columns are opened as text', async () => {
    const path = await writeExport(createFolder(), videosCsv('newest'), source);
    const [rows] = Object.values(await cellsInLibreOffice(profile, path, exportFields.length));
    const expected = await exportedRows(false);
    expect(rows).toEqual([exportFields.map(({ name }) => name), ...expected.map((row) => row.map(text))]);
  });

  it('shows every line of captions.xlsx', async () => {
    const cues = texts.map((line, n) => cue(n * 1.25, line, { lang: '-en', speechRate: 113.4 }));
    const path = join(createFolder(), 'captions.xlsx');
    writeFileSync(path, serializeCaptions('xlsx', cues));
    const { Captions } = await cellsInLibreOffice(profile, path);
    expect(Captions?.slice(1)).toEqual(
      cues.map((one) => [
        shown(one.text),
        { shown: '2' },
        { shown: String(one.offset) },
        '-en',
        { shown: '4' },
        { shown: '113.4' },
      ]),
    );
  });

  it('shows the lines of two tracks in captions.xlsx, with their times', async () => {
    const first = [cue(0.5, 'The tide turns.'), cue(3725.25, 'The mill stops.')];
    const second = [cue(0.75, 'Die Tide kehrt um.', { lang: 'de' }), cue(9, 'Nur hier.', { lang: 'de' })];
    const path = join(createFolder(), 'captions.xlsx');
    const options = { lang: 'en', second: { cues: second, lang: 'de', label: 'de' } };
    writeFileSync(path, serializeCaptions('xlsx', first, options));
    const { Captions } = await cellsInLibreOffice(profile, path);
    expect(Captions?.slice(1).map((row) => [row[0], row[2], row[3], row[6], row[8], row[9]])).toEqual([
      ['The tide turns.', { shown: '0.5' }, 'en', 'Die Tide kehrt um.', { shown: '0.75' }, 'de'],
      [null, null, null, 'Nur hier.', { shown: '9' }, 'de'],
      ['The mill stops.', { shown: '3725.25' }, 'en', null, null, null],
    ]);
  });

  it('shows where a text was cut', async () => {
    const path = join(createFolder(), 'captions.xlsx');
    writeFileSync(path, serializeCaptions('xlsx', [cue(0, '🌊'.repeat(20_000))]));
    const { Captions, 'Cut cells': cuts } = await cellsInLibreOffice(profile, path);
    expect(Captions?.[1]?.[0]).toMatch(/^(?:🌊){16000,} … \[cut: 40000 characters\]$/u);
    expect(cuts?.slice(1)).toEqual([['Captions', 'A2', 'text', { shown: '40000' }]]);
  });

  it('shows title, address and notes of a transcript in Word, and each paragraph with its time', async () => {
    const path = join(createFolder(), 'transcript.docx');
    const about = { videoId: 'v-000000001', title: 'Tide & "mill"', channel: 'Mill <TV>', notes: ['Shifted by 1 s'] };
    const cues = [cue(0.5, 'The <3 tide turns.'), cue(65.9, 'مرحبا 👨‍👩‍👧 & more'), cue(3725, 'שלום, עולם 12')];
    writeFileSync(path, serializeCaptions('docx', cues, about));
    expect(await paragraphsInLibreOffice(profile, path)).toEqual([
      'Tide & "mill"',
      'Mill <TV>',
      'https://www.youtube.com/watch?v=v-000000001',
      'Shifted by 1 s',
      '[00:00:00] The <3 tide turns.',
      '[00:01:05] مرحبا 👨‍👩‍👧 & more',
      '[01:02:05] שלום, עולם 12',
    ]);
  });

  it('shows every line of a transcript in Word, whatever its characters', async () => {
    const path = join(createFolder(), 'transcript.docx');
    const cues = texts.map((line, n) => cue(n * 100, line));
    writeFileSync(path, serializeCaptions('docx', cues));
    const expected = transcriptParagraphs(cues).map(({ start, text: line }) => `${timestamp(start)} ${line}`);
    expect(await paragraphsInLibreOffice(profile, path)).toEqual(
      expected.map((line) => line.replace(/\p{Cs}|\ufffe/gu, '\ufffd')),
    );
  });

  it('shows amounts, times and names of the ledger as a workbook', async () => {
    const sent = createLedgerEntry({
      name: 'captions',
      params: { videoId: '-aaaaaaaaaa', lang: 'en' },
      key: 'k',
      videoId: '-aaaaaaaaaa',
      ...{
        startedBy: 'user',
        sentAt: Date.UTC(2026, 10, 20, 12),
        idSuffix: 'm',
        quote: { is: 'entered', micros: 530 },
      },
      priceEnteredAt: 1,
      connection: { id: 'a', name: '=Uni' },
    });
    const batches = async function* () {
      yield [confirmedEntry(sent, sent.sentAt + 900, 530), sent];
    };
    const path = join(createFolder(), 'spending.xlsx');
    writeFileSync(path, await bytesOf(ledgerFiles.xlsx.write(batches())));
    const { Spending } = await cellsInLibreOffice(profile, path);
    const [head = [], ...rows] = Spending ?? [];
    const [first, second] = rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index]])));
    expect(first).toMatchObject({
      'sent_at (UTC)': { shown: '2026-11-20 12:00:00' },
      'received_at (UTC)': { shown: '2026-11-20 12:00:00.900' },
      'price_entered_at (UTC)': { shown: '1970-01-01 00:00:00.001' },
      billed_usd: { shown: '0.00053' },
      params: JSON.stringify(sent.params),
      video_id: '-aaaaaaaaaa',
      connection: '=Uni',
      tool: null,
    });
    expect(second).toMatchObject({ 'received_at (UTC)': null, billed_usd: null });
  });
});

/** Returns the text that LibreOffice shows for a text of a workbook. It replaces CRLF with its own line break. */
const shown = (value: string): ShownCell => value.toWellFormed().replaceAll('\r\n', '\n') || null;

/** Returns the cell that LibreOffice shows for a value of a workbook. */
function typed(value: CellValue, kind: string | undefined): ShownCell {
  if (value === null) return null;
  if (typeof value === 'boolean') return { shown: String(value).toUpperCase() };
  if (kind === 'integer') return /^0\d|\d{16}/.test(value) ? value : { shown: value };
  if (kind === 'time') return { shown: value.replace('T', ' ').replace(/(?:\.000)?Z$/, '') };
  return shown(kind === 'list' ? (JSON.parse(value) as string[]).join('; ') : value);
}

/** Returns the text that LibreOffice shows for a value of a CSV file. Every line break becomes its own. */
const text = (value: CellValue): ShownCell =>
  value === null ? null : shown(String(value).replaceAll('\0', '\ufffd').replace(/\r\n?/g, '\n'));
