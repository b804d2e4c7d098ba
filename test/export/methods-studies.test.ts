import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { captionsFile } from '@/lib/export/caption-files';
import { flowCsv, flowSvg } from '@/lib/export/flow-files';
import { methodsText } from '@/lib/export/methods-text';
import { missingFile } from '@/lib/export/missing-file';
import { describePackage } from '@/lib/export/package-description';
import { defaultPrivacy } from '@/lib/export/privacy-choices';
import { reportingText } from '@/lib/export/reporting-text';
import { requestsFile } from '@/lib/export/requests-file';
import { softwareBib } from '@/lib/export/software-bib';
import { videosCsv } from '@/lib/export/video-tables';
import type { NetworkName } from '@/lib/network/network-file';
import { t } from '../translations';
import { textOf } from './export-source';
import { networkStudy, type Study, searchStudy, trackedStudy } from './studies';

const optionsOf = ({ facts }: Study, networks: readonly NetworkName[] = []) => ({
  extensionVersion: '0.1.0',
  privacy: defaultPrivacy,
  networks,
  transcripts: false,
  threads: facts.threads,
});

const paragraphsOf = (study: Study, networks: readonly NetworkName[] = []): string[] =>
  methodsText(t, study.facts, optionsOf(study, networks)).split('\n\n');

describe('methodsText', () => {
  it('describes a search that was split by month, and the details of its videos', async () => {
    expect(paragraphsOf(await searchStudy())).toEqual([
      'The collection “Tide mills” was compiled with Sidelight 0.1.0, a browser extension that requests data about YouTube videos from a video data service and saves each response as it was received. ' +
        'Data were requested on March 10, 2024 (UTC) from the video data service “Work” at https://data.example/v1. ' +
        'The requests followed version 1.0.1 of its interface, that is, of its description of what can be requested and of the fields returned; the responses themselves name no version. ' +
        'The collection was based on 4 responses from GET /search and 1 response from POST /batch/videos.',
      'A search for the query “tide mill” was carried out on March 9, 2024 (UTC). ' +
        'It covered videos published from 2024-01-01T00:00:00Z to 2024-02-29T23:59:59Z. ' +
        'The region was set to United Kingdom (regionCode=GB). ' +
        'No order was set; the interface names relevance as the default. ' +
        'Further parameters: type=video. ' +
        'It was split by month of publication. ' +
        'At most 2 pages of each part were requested. ' +
        'The service announced a total of 14 and returned 8 records on 4 pages, which named 7 different videos. ' +
        'Records that named no video, such as channels, were not added to the collection (n = 1). ' +
        'A part of this search (n = 2) counted as read to its end if its last page named no further page (n = 1), and as cut at the page limit if it named one (n = 1).',
      'Details, such as title, description, channel and counts, were requested by video id on March 10, 2024 (UTC) for 6 videos (lang=en). ' +
        'Details of 5 videos were received.',
      'The requests and additions that found videos yielded 8 records in total. ' +
        'After the removal of duplicates (n = 1), 7 different videos remained in the collection. ' +
        '1 video was requested and not returned by the service. ' +
        'The details of 1 video were not requested. ' +
        '1 row could not be read and was saved as received.',
      'At the service’s prices and those that the user entered, the requests cost $0.0026. ' +
        'The numbers of records and videos are shown in flow.svg; missing.csv, requests.csv and costs.csv list what is missing, the requests and their costs one by one.',
      'The data show what the service returned at these times and not what the platform showed; how the service selects, orders and updates its results could not be verified. ' +
        'The requests carried no account of the platform, so that the researcher’s own viewing history could not influence the results. ' +
        'A search returned a list selected by the service; which share of all matching videos it covered is not known. ' +
        'Use of the data is subject to the terms of the service and of the platform; rights in videos, captions and comments remain with their owners.',
    ]);
  });

  it('describes a related network, and captions whose availability was checked first', async () => {
    expect(paragraphsOf(await networkStudy(), ['related'])).toEqual([
      'The collection “Tide mills” was compiled with Sidelight 0.1.0, a browser extension that requests data about YouTube videos from a video data service and saves each response as it was received. ' +
        'Data were requested on March 10, 2024 (UTC) from the video data service at https://data.example/v1. ' +
        'The requests followed version 1.0.1 of its interface, that is, of its description of what can be requested and of the fields returned; the responses themselves name no version. ' +
        'The collection was based on 4 responses from GET /relatedVideos and 3 responses from GET /captions/{videoId}. ' +
        'The researcher added 2 videos in the side panel on March 9, 2024 (UTC).',
      'Related videos of 2 seeds were requested on March 9, 2024 (UTC) (rounds: 2; country=PT, language not set). ' +
        'At most 1 page was requested for each video. ' +
        'At each level after the seeds, related videos of at most 2 videos were requested, shared between the seeds in turn by rank; a draw with random seed 281726 decided ties. ' +
        'No video was requested twice; a video related to several videos counted at its best rank. ' +
        'The seeds were v0000000000, v0000000001. ' +
        'Counted from the seeds (level 0), the levels were: level 0, 2 videos requested and 5 links returned; level 1, 2 videos requested and 4 links returned.',
      'The requests and additions that found videos yielded 11 records in total. ' +
        'After the removal of duplicates (n = 5), 6 different videos remained in the collection. ' +
        'The details of 6 videos were not requested.',
      'Captions of 4 videos (lang=en, mode=default) were requested on March 9, 2024 (UTC). ' +
        'By video, the outcome was: 2 obtained, 1 not available, 1 without a readable response, and 1 not requested. Requests sent again because the first had no usable response: 1. ' +
        'No translation or transcription was requested. ' +
        'Availability was checked first: lists of tracks were requested for 5 videos, and captions in languages missing from a list were not requested.',
      'At the time of export, caption tracks of 2 videos of the tables were saved: 1 in English (provided by the uploader) and 1 in English (generated by the platform). ' +
        'The origin was inferred from the mode of the request and, if it was requested, the labels in the service’s list of tracks; otherwise it is unknown.',
      'Communities of the related network in this package, without the links of excluded videos, were found by the Louvain method with resolution 1 and random seed 1; links were undirected and unweighted, repeated links counted once. ' +
        'PageRank of the same network, directed and unweighted, was iterated with damping 0.85 until the sum of changes was below 1e-10, at most 200 times; the rank of videos without outgoing links was spread evenly. A video whose related videos were not requested has no outgoing links.',
      'The numbers of records and videos are shown in flow.svg; missing.csv, requests.csv and costs.csv list what is missing, the requests and their costs one by one.',
      'The data show what the service returned at these times and not what the platform showed; how the service selects, orders and updates its results could not be verified. ' +
        'The requests carried no account of the platform, so that the researcher’s own viewing history could not influence the results. ' +
        'Related videos were those that the service listed for a video; they were not recommendations to a particular viewer. ' +
        'Use of the data is subject to the terms of the service and of the platform; rights in videos, captions and comments remain with their owners.',
    ]);
  });

  it('counts the texts of the transcripts by language and origin, if the package has them', async () => {
    const study = await networkStudy();
    const [authored] = study.facts.texts ?? [];
    if (!authored) throw new Error('The study has no tracks.');
    const german = { ...authored, lang: 'de', hasTimes: false, lines: 0 };
    const texts = [...(study.facts.texts ?? []), german, { ...german, origin: 'unknown' as const }];
    const textWith = (transcripts: boolean) =>
      methodsText(t, { ...study.facts, texts }, { ...optionsOf(study), transcripts });
    expect(textWith(true)).toContain(
      'otherwise it is unknown. The transcripts have the texts of 4 tracks (English and German). Of these, 1 (25%) came from speech recognition, and the origin of 1 is unknown.',
    );
    expect(textWith(false)).not.toContain('transcripts');
  });

  it('describes an imported list that is tracked over time, and its replies', async () => {
    expect(paragraphsOf(await trackedStudy())).toEqual([
      'The collection “Tide mills” was compiled with Sidelight 0.1.0, a browser extension that requests data about YouTube videos from a video data service and saves each response as it was received. ' +
        'Data were requested between March 10, 2024 and March 11, 2024 (UTC) from the video data service at https://data.example/v1. ' +
        'The requests followed version 1.0.1 of its interface, that is, of its description of what can be requested and of the fields returned; the responses themselves name no version. ' +
        'The collection was based on 2 responses from POST /batch/videos. ' +
        'The researcher added 4 videos from an imported list on March 9, 2024 (UTC).',
      'Details, such as title, description, channel and counts, were requested by video id between March 10, 2024 and March 11, 2024 (UTC) for 4 videos (lang not set). ' +
        'This step was run 2 times (1 of them started by a schedule). ' +
        'The schedule of the collection was set to request details every 24 hours while the browser was open. ' +
        'Details of 3 videos were received. ' +
        'There were 5 observations of these videos in total. ' +
        '1 of these videos was no longer returned, first on March 11, 2024 (UTC).',
      'The requests and additions that found videos yielded 4 records in total. ' +
        'After the removal of duplicates (n = 0), 4 different videos remained in the collection. ' +
        '1 video was requested and not returned by the service.',
      'The export included replies to 2 comments. ' + 'Authors of replies were replaced by pseudonyms.',
      '1 response was reused from earlier requests and not requested again. ' +
        'The service had sent them on March 10, 2024 (UTC). ' +
        'The numbers of records and videos are shown in flow.svg; missing.csv, requests.csv and costs.csv list what is missing, the requests and their costs one by one.',
      'The data show what the service returned at these times and not what the platform showed; how the service selects, orders and updates its results could not be verified. ' +
        'The requests carried no account of the platform, so that the researcher’s own viewing history could not influence the results. ' +
        'Replies could be requested only for comments whose ids were known, so that they are no sample of all comments. ' +
        'Use of the data is subject to the terms of the service and of the platform; rights in videos, captions and comments remain with their owners.',
    ]);
  });
});

type Rows = Record<string, string>[];
const rowsIn = (text: string): Rows => Papa.parse<Record<string, string>>(text.trimEnd(), { header: true }).data;
const countIds = (rows: Rows): number => new Set(rows.map(({ id }) => id)).size;
const studies = { searchStudy, networkStudy, trackedStudy };

/** Counts the numbers of the flow again from the tables of the package. */
async function countsFromTables({ source, captions }: Study) {
  const requests = rowsIn(await textOf(requestsFile.chunks(source)));
  const missing = rowsIn(await textOf(missingFile.chunks(source)));
  const videos = rowsIn(await textOf(videosCsv('newest').chunks(source)));
  const lines = rowsIn(await textOf(captionsFile(captions).chunks(source)));
  const withCaptions = new Set(lines.map(({ id }) => id));
  return (stage: string, item: string): number => {
    if (stage === 'found')
      return requests.reduce(
        (sum, row) => sum + (row.endpoint === item ? Number(row.videos) + Number(row.rows_deleted) : 0),
        0,
      );
    if (stage === 'deleted') return requests.reduce((sum, row) => sum + Number(row.rows_deleted || 0), 0);
    if (stage === 'exported') return countIds(videos);
    if (stage === 'details')
      return countIds(videos.filter(({ state = '' }) => ['with-details', 'not-returned-since'].includes(state)));
    if (stage === 'captions') return withCaptions.size;
    return countIds(
      missing.filter(({ id, reason }) => reason === item && !(stage === 'without-captions' && withCaptions.has(id))),
    );
  };
}

describe('the flow of videos', () => {
  it.each(Object.entries(studies))('has the numbers of the tables that it names (%s)', async (_, create) => {
    const study = await create();
    const countFromTables = await countsFromTables(study);
    const rows = rowsIn(flowCsv(study.facts.flow)).filter(({ table }) => table !== '');
    expect(rows.length).toBeGreaterThan(4);
    expect(rows.map(({ stage, item, count }) => [stage, item, Number(count)])).toEqual(
      rows.map(({ stage = '', item = '' }) => [stage, item, countFromTables(stage, item)]),
    );
  });

  it.each(Object.entries(studies))('adds up (%s)', async (_, create) => {
    const { found, deleted, duplicates, videos, exported, ...flow } = (await create()).facts.flow;
    expect(found.reduce((sum, { records }) => sum + records, 0)).toBe(deleted + duplicates + videos);
    expect(flow.withDetails + flow.notReturned + flow.unreadable + flow.idOnly).toBe(exported);
    const { requested, obtained, without } = flow.captions ?? { requested: 0, obtained: 0, without: {} };
    expect(Object.values(without).reduce((sum, count) => sum + count, obtained)).toBe(requested);
  });

  it('is drawn with its numbers as text, without anything from elsewhere', async () => {
    const { facts } = await networkStudy();
    const svg = flowSvg(t, facts.flow);
    const shown = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text).join(' ');
    expect(shown.replaceAll('\u00a0', ' ')).toBe(
      'Records found (n = 11) GET /relatedVideos: 9 added without a request: 2 Duplicates removed (n = 5) Different videos (n = 6) Videos with details (n = 0) Without details (n = 6) not requested: 6 Videos with captions (n = 2) Without captions (n = 3) no readable response: 1 planned, not requested: 1 not available: 1 Captions not requested (n = 1)',
    );
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|<script|<style|href/);
  });
});

describe('reportingText', () => {
  it('answers from the study alone, and leaves the rest to the author', async () => {
    const study = await networkStudy();
    const description = describePackage(study.source.collection);
    const text = reportingText({ ...study, description, options: optionsOf(study), names: ['videos.csv'] });
    expect(text).toContain(
      '- [x] **Queries:** Related videos of 2 seeds, depth 2, at most 2 videos per level, random seed 281726.',
    );
    expect(text).toContain(
      '- [x] **Captions:** Requested or saved for 5 videos, obtained for 2; without: captions-uncertain 1; captions-failed 0; captions-not-requested 1; captions-not-available 1.',
    );
    expect(text).toMatch(/^- \[ \] \*\*Ethics:\*\* \*for the author to fill in\* – .+\.$/m);
    expect(text).toContain('- [x] **Dates of access:** 2024-03-10 (UTC)');
  });

  it('keeps a title and a query from adding other marks', async () => {
    const { facts, ...study } = await searchStudy();
    const [search, ...runs] = facts.runs;
    if (search?.plan.kind !== 'search') throw new Error('The first run is a search.');
    const odd = { ...search, plan: { ...search.plan, params: { q: '`# a` <b>' } } };
    const description = { ...describePackage(study.source.collection), title: '# <b>Mills' };
    const options = optionsOf({ facts, ...study });
    const text = reportingText({ facts: { ...facts, runs: [odd, ...runs] }, description, options, names: [] });
    expect(text).toContain("`q='# a' <b>`");
    expect(text.split('\n')[0]).not.toContain('<b>');
  });
});

it('softwareBib cites the tool and the service with version and day of access', async () => {
  const { facts } = await searchStudy();
  expect(softwareBib(facts, '0.1.0')).toBe(
    '@misc{sidelight,\n' +
      '  author = {{Sidelight contributors}},\n' +
      '  title = {{Sidelight}},\n' +
      '  year = {2026},\n' +
      '  howpublished = {Browser extension},\n' +
      '  note = {Version 0.1.0},\n' +
      '  urldate = {2024-03-10},\n' +
      '}\n' +
      '\n' +
      '@misc{video-data-service,\n' +
      '  title = {{Work}},\n' +
      '  howpublished = {Web service},\n' +
      '  note = {Interface version 1.0.1},\n' +
      '  url = {https://data.example/v1},\n' +
      '  urldate = {2024-03-10},\n' +
      '}\n',
  );
});
