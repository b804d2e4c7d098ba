import { describe, expect, it } from 'vitest';
import { isAcceptable } from '@/lib/database/file-rows';
import type { Plan } from '@/lib/runs/plan-schema';
import type { Step } from '@/lib/runs/records';
import { runWithoutVideo, stepWithoutVideo, withPlanWithoutVideo } from '@/lib/runs/without-video';
import { createLedgerEntry } from '@/lib/service/ledger-entry';
import { toolRequestNames } from '@/lib/service/records';
import { records } from '@/lib/storage/records';
import { noon } from '../fakes';
import { createRun, detailsPlan, idOf, stepsOf } from '../run-data';

const row = createLedgerEntry({
  name: 'search',
  params: {},
  key: 'k',
  videoId: null,
  startedBy: 'user',
  sentAt: 0,
  idSuffix: 'm',
  quote: { is: 'published', micros: 2030 },
});

describe('isAcceptable for ledger rows', () => {
  it.each(toolRequestNames)('accepts a row of the tool request %s', (name) => {
    expect(isAcceptable(records.ledger, { ...row, name }, 0)).toBe(true);
  });

  it('rejects a row with an unknown request name', () => {
    expect(isAcceptable(records.ledger, { ...row, name: 'something' }, 0)).toBe(false);
  });
});

describe('isAcceptable after the only video of a plan is deleted', () => {
  const video = idOf(0);
  const ids = [video];
  const run = createRun({ plan: detailsPlan(ids) });

  it.each<[string, Plan]>([
    ['details', run.plan],
    ['captions', { kind: 'captions', ids, alreadySaved: ids, lang: null, mode: 'default', listFirst: ids }],
    [
      'related videos',
      { kind: 'crawl', seeds: ids, depth: 1, pages: 1, country: null, language: null, perStep: 0, randomSeed: 281_726 },
    ],
    ['the playlists of a video', { kind: 'playlist', of: { is: 'video', id: video }, pages: 1 }],
  ])('accepts a run, but not a saved query, because the user could start it: %s', (_, plan) => {
    const query = { id: 'q', collectionId: 'first', name: 'n', plan, hash: '', createdAt: noon };
    expect(isAcceptable(records.runs, runWithoutVideo({ ...run, plan }, video), noon)).toBe(true);
    expect(isAcceptable(records.savedSearches, withPlanWithoutVideo(query, video), noon)).toBe(false);
  });

  it.each<Step['state']>(['stored', 'refused', 'skipped', 'planned', 'uncertain'])(
    'accepts a step, so that later steps get other numbers: %s',
    (state) => {
      const requests = [
        ...stepsOf(run, [{ state }]),
        ...stepsOf(run, [{ state, name: 'relatedVideos', params: { videoId: video, pages: 1 } }]),
      ].map((step) => stepWithoutVideo(step, video));
      expect(requests.map((step) => isAcceptable(records.steps, step, noon))).toEqual([true, true]);
    },
  );

  it('rejects a planned step without its video', () => {
    const [step] = stepsOf(run, [{ params: { ids: [] } }]);
    expect(isAcceptable(records.steps, step, noon)).toBe(false);
  });
});

describe('isAcceptable for requests of several videos', () => {
  const [step] = stepsOf(createRun(), [{ state: 'stored' }]);

  it.each([[null], [undefined], ['ids'], [7], [[]], [{}], [{ ids: 'x' }], [{ ids: [7] }]])(
    'rejects parameters that name no list of videos: %j',
    (params) => {
      expect(isAcceptable(records.steps, { ...step, params }, noon)).toBe(false);
      expect(isAcceptable(records.steps, step, noon)).toBe(true);
    },
  );
});
