import { describe, expect, it } from 'vitest';
import { collectionWithoutVideo } from '@/lib/collection/without-video';
import { designFile, planFiles } from '@/lib/export/design-file';
import { flowCsv, flowSvg } from '@/lib/export/flow-files';
import { jsonSchemas } from '@/lib/export/json-schemas';
import { methodsText } from '@/lib/export/methods-text';
import { describePackage } from '@/lib/export/package-description';
import { defaultPrivacy } from '@/lib/export/privacy-choices';
import { reportingText } from '@/lib/export/reporting-text';
import { collectFacts } from '@/lib/export/study-facts';
import { unitFiles } from '@/lib/export/unit-files';
import { parseDesign } from '@/lib/runs/study-design';
import { drawnIds, frameSize, type Sample, sampleOf } from '@/lib/samples/sample';
import { testDesign } from '../fixtures/design';
import { createRun, detailsPlan } from '../run-data';
import { t } from '../translations';
import { createSource, march9, textOf, videoId } from './export-source';

const [first, second, third, fourth, fifth] = [1, 2, 3, 4, 5].map((n) => videoId(n));
const ids = (...some: (typeof first)[]) => some.filter((id) => id !== undefined);

const sample: Sample = {
  plan: {
    method: 'stratified',
    size: 3,
    seed: 281_726,
    details: true,
    captions: false,
    strata: 'year',
    allocation: 'proportional',
  },
  at: march9,
  from: { id: 'frame', name: 'All mills' },
  excluded: 2,
  withoutDetails: 1,
  withoutCaptions: 0,
  strata: [
    { name: '2023', drawn: ids(first, second), others: ids(third) },
    { name: '2024', drawn: ids(fourth), others: ids(fifth) },
  ],
  steps: [...testDesign.steps],
};
const source = createSource({
  collection: { sample },
  batches: [{ ids: ids(first, second, fourth), from: 'sample' }],
});
const run = createRun({ id: 'r1', plan: detailsPlan(ids(first, second, fourth)), createdAt: march9 + 1 });
const facts = collectFacts(source, []);
const options = { extensionVersion: '0.1.0', privacy: defaultPrivacy, hasNetwork: false, networks: [], threads: 0 };

describe('files of a sample', () => {
  it('lists the frame in the order of the draw, with weights', () => {
    const text = unitFiles(source, facts).find(({ name }) => name === 'sample.csv')?.text;
    expect(text?.trimEnd().split('\r\n')).toEqual([
      'stratum,id,rank,drawn,stratum_videos,stratum_drawn,weight',
      `2023,${first},1,true,3,2,1.5`,
      `2023,${second},2,true,3,2,1.5`,
      `2023,${third},3,false,3,2,`,
      `2024,${fourth},1,true,2,1,2`,
      `2024,${fifth},2,false,2,1,`,
    ]);
  });

  it('begins the flow with the frame', () => {
    expect(flowCsv(facts.flow).split('\r\n').slice(1, 3)).toEqual([
      'frame,total,5,videos,sample.csv',
      'not-drawn,total,2,videos,sample.csv',
    ]);
    expect(flowSvg(t, facts.flow)).toContain(t('flowNotDrawn'));
  });

  it('says in the methods text and the checklist how the sample was drawn', () => {
    expect(methodsText(t, facts, options).split('\n\n')[1]).toBe(
      'The collection is a stratified random sample of 3 videos from the 5 videos of the collection “All mills” that could be drawn. ' +
        'It was drawn on March 9, 2024 (UTC) with the seed 281726. ' +
        'These were left out before: 2 excluded, 1 without details, 0 without saved captions. ' +
        'The strata are years of publication (UTC). ' +
        'The number drawn from each stratum is proportional to its size, by the method of largest remainders; equal remainders went to the strata that come first by name. ' +
        'Drawn from each stratum: 2023: 2 of 3 and 2024: 1 of 2. ' +
        'Videos were ranked by the SHA-256 (hexadecimal) of the UTF-8 text “281726:” followed by the video id; those with the smallest values were taken. sample.csv has the whole frame.',
    );
    const firstVideos = collectFacts(
      createSource({
        collection: {
          sample: { ...sample, plan: { method: 'first', size: 3, order: 'views', details: false, captions: false } },
        },
      }),
      [],
    );
    expect(methodsText(t, firstVideos, options)).toContain('those with most views first, equal ones by id');
    const report = { facts, description: describePackage(source.collection), options, names: [] };
    expect(reportingText(report)).toContain('Drawn 3 of 5 videos');
  });

  it('puts the steps before the sample into the design, and numbers the later ones after them', async () => {
    const design = parseDesign(await textOf(designFile([run]).chunks(source)));
    expect(design).toMatchObject({
      ok: true,
      value: {
        steps: [
          { step: 1, file: 'plan-2.json' },
          { step: 2, added: 'panel' },
          { step: 3, file: 'plan-3.json' },
          { step: 4, file: 'plan-4.json' },
          { step: 5, sample: sample.plan, frame: 5, videosAdded: 3 },
          { step: 6, file: 'plan.json', from: [{ step: 5, videos: 3 }] },
        ],
      },
    });
    expect(planFiles(source, [run], t).map(({ name }) => name)).toEqual([
      'plan.json',
      'plan-2.json',
      'plan-3.json',
      'plan-4.json',
    ]);
    expect(jsonSchemas(['design.json'])[0]?.text).toContain('"stratified"');
  });

  it('forgets a deleted video', () => {
    const changed = sampleOf(collectionWithoutVideo(source.collection, String(first)));
    expect(changed && [frameSize(changed), drawnIds(changed)]).toEqual([4, ids(second, fourth)]);
  });
});
