import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { ledgerCsv } from '@/lib/core/handin/ledger-csv';
import { answered, entryFor, type LedgerEntry } from '@/lib/core/ledger';

const sent = entryFor({
  ...{
    name: 'captions',
    asked: { videoId: '-aaaaaaaaaa', lang: 'en' },
    key: 'k',
    videoId: '-aaaaaaaaaa',
    by: 'reader',
  },
  ...{ sentAt: Date.UTC(2026, 10, 20, 12), mark: 'm', quote: { is: 'own', micros: 530 }, ownPriceAt: 0 },
  ...{ connection: { id: 'a', name: '=Uni' } },
});
const row = answered(sent, sent.sentAt + 900, 530);

async function text(rows: LedgerEntry[], dialect: 'analysis' | 'spreadsheet'): Promise<string> {
  const bunches = async function* () {
    for (const one of rows) yield [one];
  };
  let all = '';
  for await (const bytes of ledgerCsv(bunches(), dialect))
    all += new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return all;
}
const read = (csv: string) => Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data;

describe('the ledger as a table', () => {
  it('has a row an attempt, every millionth of it, and whose price it was of when', async () => {
    const [first, second] = read(await text([row, sent], 'analysis'));
    expect(first).toMatchObject({
      ...{ sent_at: '2026-11-20T12:00:00.000Z', endpoint: 'GET /captions/{videoId}', billed_usd: '0.000530' },
      ...{ price_from: 'own', price_entered_at: '1970-01-01T00:00:00.000Z', state: 'confirmed' },
      ...{ video_id: '-aaaaaaaaaa', connection: '=Uni', asked: JSON.stringify(sent.asked) },
    });
    expect(second).toMatchObject({ billed_usd: '', state: 'sent' });
  });

  it('is safe for a spreadsheet where that is wanted', async () => {
    const sheet = await text([row], 'spreadsheet');
    expect(sheet.startsWith('\ufeff')).toBe(true);
    expect(read(sheet.slice(1))[0]).toMatchObject({ video_id: "'-aaaaaaaaaa", connection: "'=Uni" });
  });

  it('is a line of names where nothing was asked', async () => {
    expect((await text([], 'analysis')).trimEnd().split('\r\n')).toHaveLength(1);
  });
});
