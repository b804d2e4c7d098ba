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
import { noSpending } from '@/lib/spending/spending';
import { testDesign } from '../fixtures/design';
import { createRun, detailsPlan, idOf } from '../run-data';
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
const options = {
  extensionVersion: '0.1.0',
  privacy: defaultPrivacy,
  hasNetwork: false,
  networks: [],
  transcripts: false,
  threads: 0,
};

const reportOf = (told: typeof facts) => ({
  facts: told,
  description: describePackage(source.collection),
  options,
  names: [],
});
const [search] = testDesign.steps;

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

  it('tells in the methods text the study before the draw, with its cost', () => {
    const spending = { ...noSpending, micros: 5300, estimated: 300 };
    const ranTwice = testDesign.steps.with(0, { ...search, runs: [...search.runs, ...search.runs] });
    const steps = [...ranTwice, { step: 5, sample: sample.plan, frame: 9, videosAdded: 5, at: '2024-03-11T10:00:00Z' }];
    const told = collectFacts(
      { ...source, collection: { ...source.collection, sample: { ...sample, steps, spending } } },
      [],
    );
    const paragraphs = methodsText(t, told, options).split('\n\n');
    expect(paragraphs.slice(1, 7)).toEqual([
      'Before the draw, the study in the collection “All mills” took the steps that follow. ' +
        'At the service’s prices and those that the user entered, the requests cost $0.005. ' +
        'Further requests cost an estimated $0.0003, by an older public price list that the service has not confirmed.',
      'A search for the query “tide mills” was carried out on March 9, 2024 (UTC). ' +
        'It covered videos published from 2020-01-01T00:00:00Z onwards. ' +
        'The region was set to Denmark (regionCode=DK). ' +
        'No order was set; the interface names relevance as the default. ' +
        'At most 2 pages were requested. ' +
        'This step was run 2 times. ' +
        'This step added 3 videos to that collection.',
      'The researcher added 1 video in the side panel on March 10, 2024 (UTC).',
      'Details, such as title, description, channel and counts, were requested by video id on March 9, 2024 (UTC) for 4 videos (lang not set).',
      'Related videos of 2 seeds were requested on March 9, 2024 (UTC) (rounds: 2; country not set, language not set). ' +
        'At most 1 page was requested for each video. ' +
        'At each level after the seeds, related videos of at most 10 videos were requested, shared between the seeds in turn by rank; a draw with random seed 281726 decided ties. ' +
        'No video was requested twice; a video related to several videos counted at its best rank. ' +
        `The seeds were ${idOf(0)}, ${idOf(9)}. ` +
        'This step added 5 videos to that collection.',
      'On March 11, 2024 (UTC), a sample was drawn (5 videos from 9 videos); the steps after it used the sample.',
    ]);
    expect(paragraphs[7]).toMatch(/^The collection is a stratified random sample/);
    expect(reportingText(reportOf(told))).toContain('- [x] **Queries:** Search, `q=tide mills`');
  });

  it('tells no number of results of a search for prefixes before the draw, which is not known', () => {
    const plan = { ...search.plan, params: {}, prefixes: { seed: 7, list: ['hbtzh', 'utqsc'] } };
    const steps: unknown[] = [{ ...search, plan }, ...testDesign.steps.slice(1)];
    const told = collectFacts({ ...source, collection: { ...source.collection, sample: { ...sample, steps } } }, []);
    const text = methodsText(t, told, options);
    expect(text).toContain('(n = 2, letters: 5) were drawn with random seed 7');
    expect(text).not.toContain('begins with the prefix');
  });

  it('tells no steps that a damaged sample has', () => {
    const damaged = testDesign.steps.with(0, { ...search, runs: [{ started: 'yesterday', startedBy: 'user' }] });
    const changed = { ...sample, steps: [...damaged] };
    const told = collectFacts({ ...source, collection: { ...source.collection, sample: changed } }, []);
    expect(methodsText(t, told, options)).not.toContain('A search for the query');
  });

  it('says in the methods text and the checklist how the sample was drawn', () => {
    const paragraphs = methodsText(t, facts, options).split('\n\n');
    expect(paragraphs.find((text) => text.startsWith('The collection is'))).toBe(
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
    expect(reportingText(reportOf(facts))).toContain('Drawn 3 of 5 videos');
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
