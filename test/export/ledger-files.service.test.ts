import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { type LedgerFormat, ledgerFiles } from '@/lib/export/ledger-files';
import { confirmedEntry, createLedgerEntry } from '@/lib/service/ledger-entry';
import type { LedgerEntry } from '@/lib/service/records';
import { rowsOfXlsx } from '../read-xlsx';
import { bytesOf } from './export-source';

const sent = createLedgerEntry({
  name: 'captions',
  params: { videoId: '-aaaaaaaaaa', lang: 'en' },
  key: 'k',
  videoId: '-aaaaaaaaaa',
  startedBy: 'user',
  sentAt: Date.UTC(2026, 10, 20, 12),
  idSuffix: 'm',
  quote: { is: 'entered', micros: 530 },
  priceEnteredAt: 0,
  connection: { id: 'a', name: '=Uni' },
});
const row = confirmedEntry(sent, sent.sentAt + 900, 530);

function writeLedger(rows: LedgerEntry[], format: LedgerFormat): Promise<Uint8Array> {
  const batches = async function* () {
    for (const one of rows) yield [one];
  };
  return bytesOf(ledgerFiles[format].write(batches()));
}
const csvOf = async (rows: LedgerEntry[]) => new TextDecoder().decode(await writeLedger(rows, 'csv'));
const parseCsv = (csv: string) => Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data;

describe('ledgerFiles', () => {
  it('write one row per attempt, with exact amounts and the date of the price', async () => {
    const [first, second] = parseCsv(await csvOf([row, sent]));
    expect(first).toMatchObject({
      sent_at: '2026-11-20T12:00:00.000Z',
      endpoint: 'GET /captions/{videoId}',
      billed_usd: '0.000530',
      price_source: 'entered',
      price_entered_at: '1970-01-01T00:00:00.000Z',
      state: 'confirmed',
      video_id: '-aaaaaaaaaa',
      connection: '=Uni',
      params: JSON.stringify(sent.params),
    });
    expect(second).toMatchObject({ billed_usd: '', state: 'sent' });
  });

  it('write a workbook with typed cells', async () => {
    const [head, cells] = await rowsOfXlsx(await writeLedger([row], 'xlsx'));
    const valuesByColumn = Object.fromEntries((head ?? []).map((name, index) => [name, cells?.[index]]));
    expect(valuesByColumn).toMatchObject({
      'sent_at (UTC)': new Date('2026-11-20T12:00:00Z'),
      billed_usd: 0.000_53,
      video_id: '-aaaaaaaaaa',
      connection: '=Uni',
      params: JSON.stringify(sent.params),
    });
  });

  it('write only the header of an empty ledger', async () => {
    expect((await csvOf([])).trimEnd().split('\r\n')).toHaveLength(1);
  });
});
