import { describe, expect, it } from 'vitest';
import { runCostFacts } from '@/components/runs/run-text';
import { trackCellTexts } from '@/components/saved-captions/track-columns';
import { SpendingLine } from '@/components/spending/SpendingLine';
import { joinFacts } from '@/components/ui/format-text';
import { sumTrackCosts, type TrackRow } from '@/lib/captions/track-table';
import { runViewOf } from '@/lib/runs/run-view';
import { createLedgerEntry } from '@/lib/service/ledger-entry';
import type { LedgerEntry } from '@/lib/service/records';
import { defaultSettings } from '@/lib/settings/settings';
import { addToDigest, emptyDigest, noFilter } from '@/lib/spending/ledger-digest';
import { costFacts, spendingOf } from '@/lib/spending/spending';
import { renderText } from '../captions/render-markup';
import { noon } from '../fakes';
import { priceSettings } from '../price-settings';
import { createRun } from '../run-data';
import { t } from '../translations';

const video = 'aaaaaaaaaaa';
const entry = (state: LedgerEntry['state'], nth: number): LedgerEntry => ({
  ...createLedgerEntry({
    name: 'captions',
    params: { videoId: video, lang: 'en' },
    key: 'k',
    videoId: video,
    startedBy: 'user',
    sentAt: noon,
    idSuffix: String(nth),
    quote: { is: 'estimated', micros: 530 },
  }),
  state,
  receivedAt: noon,
});
const savedTrack: TrackRow = {
  key: 'k',
  videoId: video,
  request: { lang: 'en', mode: 'default' },
  format: 'json',
  lang: 'en',
  ...{
    receivedAt: 1,
    bytes: 10,
    lines: 2,
    unit: 'words',
    count: 4,
    spokenSeconds: 4,
    endSeconds: 6,
    speechRate: 60,
  },
  version: 1,
  columnsVersion: 1,
  title: null,
  cost: null,
};
/** A bulk run in which 20 tracks were saved and 61 were not available. */
const entries = Array.from({ length: 81 }, (_, nth) => entry(nth < 20 ? 'confirmed' : 'possible', nth));
const words = ['≈\u00a0$0.01060 billed', '≈\u00a0$0.03233 may have been billed'];

describe('the sum of a bulk run', () => {
  it('has the same amounts and words in the ledger, the run, the saved track and the spending line', () => {
    expect(costFacts(t, spendingOf(entries))).toEqual(words);
    const digest = emptyDigest();
    addToDigest(digest, entries, noFilter, () => noon);
    expect(costFacts(t, digest.unfilteredTotal)).toEqual(words);
    const run = createRun({ state: 'done', endedAt: noon });
    expect(runCostFacts(t, runViewOf(run, [], entries, priceSettings()))).toEqual(words);
    const track = { ...savedTrack, cost: sumTrackCosts(entries).get('k') ?? null };
    expect(trackCellTexts(t, track, noon).cost).toBe(joinFacts(t, [...words, t.plural('savedAttempts', 81)]));
    const line = <SpendingLine today={spendingOf(entries)} budgets={defaultSettings.budgets} />;
    expect(renderText(line)).toContain('Today ≈ $0.01060 of $0.50 ≈ $0.03233 may have been billed');
  });

  it('counts towards limits what may have been billed', () => {
    expect(spendingOf(entries).micros).toBe(81 * 530);
  });

  it('is said not to be billed if no request was', () => {
    expect(costFacts(t, spendingOf([entry('none', 1)]))).toEqual(['Not billed']);
  });
});
