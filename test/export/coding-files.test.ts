import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { columnNames } from '@/lib/coding/codebook';
import type { Code } from '@/lib/coding/records';
import { codingFiles } from '@/lib/export/coding-files';
import type { ExportFile, ExportSource } from '@/lib/export/export-file';
import { methodsText } from '@/lib/export/methods-text';
import { networkEntries } from '@/lib/export/network-files';
import { defaultPrivacy, type PrivacyChoices } from '@/lib/export/privacy-choices';
import { collectFacts } from '@/lib/export/study-facts';
import { transcriptsFile } from '@/lib/export/transcript-files';
import { treatExport } from '@/lib/export/treated-source';
import { videosCsv } from '@/lib/export/video-tables';
import { code, codebook, variable } from '../coding/coding';
import { measureNetwork } from '../network/measured';
import { t } from '../translations';
import { captionsResponse, tracksOf } from './caption-tracks';
import { bodyOf, createSource, textOf, videoId } from './export-source';

const ids = [1, 2, 3].map((n) => videoId(n));
const codes = [
  code({ videoId: videoId(1), coder: 'Ann Weir' }),
  code({ videoId: videoId(1), coder: 'Ben', answer: ['urgent'] }),
  code({ videoId: videoId(1), coder: 'Cora', answer: ['playful'], isDecision: true }),
  code({ videoId: videoId(2), coder: 'Ann Weir' }),
  code({ videoId: videoId(2), coder: 'Ben' }),
  code({ videoId: videoId(3), coder: 'Ben' }),
  code({ videoId: videoId(3), coder: 'Ann Weir', answer: ['urgent'] }),
  code({ videoId: videoId(3), variableId: 'claims', answer: ['age', 'loss'], coder: 'Ben' }),
  code({ videoId: videoId(3), variableId: 'shown', answer: 2.5, coder: 'Ben' }),
  code({ videoId: videoId(3), variableId: 'remark', answer: 'windy, cold', coder: 'Ben' }),
  code({ videoId: videoId(3), variableId: 'mechanism', seconds: 12.5, answer: ['yes'], coder: 'Ben' }),
];
const source: ExportSource = {
  ...createSource({ batches: [{ ids }] }),
  coding: { codebook: codebook(), codes },
};

const rowsOf = async (file: Pick<ExportFile, 'chunks'>, from = source) =>
  Papa.parse<Record<string, string>>((await textOf(file.chunks(from))).trimEnd(), { header: true }).data;
const fileNamed = (name: string) => {
  const file = codingFiles.find((one) => one.name === name);
  if (!file) throw new Error(name);
  return file;
};

describe('videosCsv', () => {
  it('has a column for each variable of videos: the decision or the answer of all coders', async () => {
    const rows = await rowsOf(videosCsv('newest'));
    expect(
      rows.map((row) => [row.code_tone, row.code_claims_about_heritage, row.code_mills_shown, row.code_remarks]),
    ).toEqual([
      ['The playful', '', '', ''],
      ['The calm', '', '', ''],
      ['', '["The age","The loss"]', '2.5', 'windy, cold'],
    ]);
    expect(rows[0]).not.toHaveProperty('code_mechanism_explained');
  });

  it('names columns without marks, whatever ids a codebook has', () => {
    const named = (id: string, name: string) => variable({ id, name });
    const variables = [
      named('t1', 'Tone'),
      named('a "b"', 'Tone'),
      named('c<d', '?'),
      named('"', '!'),
      named("'", '!'),
    ];
    expect([...columnNames(variables).values()]).toEqual(['code_tone', 'code_tone_a_b', 'code_c_d', 'code_', 'code__']);
  });
});

describe('network and transcript files', () => {
  it('have the note, the tags and the codes that videos.csv has', async () => {
    const made = createSource({
      batches: [{ ids }],
      responses: [
        {
          name: 'relatedVideos',
          params: { videoId: videoId(1) },
          body: bodyOf([2, 3].map((n) => ({ videoId: videoId(n), title: `Video ${n}` }))),
        },
      ],
      notes: [{ videoId: videoId(3), note: 'look\n"again"', tags: ['mill', 'a,b'], at: 1 }],
    });
    const study = { ...made, coding: { codebook: codebook(), codes } };
    const columns = [
      'note',
      'tags_added',
      'code_tone',
      'code_claims_about_heritage',
      'code_mills_shown',
      'code_remarks',
    ];
    const cells = (rows: Record<string, string>[]) =>
      rows.map((row) => [row.id, ...columns.map((name) => row[name])].join('|')).sort();
    const expected = cells(await rowsOf(videosCsv('newest'), study));
    const reader = tracksOf(
      ids.map((id) => captionsResponse({ videoId: id })),
      ids,
    );
    expect(cells(await rowsOf(transcriptsFile(reader), study))).toEqual(expected);
    const entries = await Array.fromAsync(networkEntries(measureNetwork)(study));
    const textOfEntry = async (name: string) => {
      const entry = entries.find((one) => one.name === name);
      return entry ? textOf(entry.bytes) : '';
    };
    const nodes = await textOfEntry('network/nodes.csv');
    expect(cells(Papa.parse<Record<string, string>>(nodes.trimEnd(), { header: true }).data)).toEqual(expected);
    const gexf = await textOfEntry('network/related.gexf');
    expect(gexf).toContain('<attribute id="code_mills_shown" title="code_mills_shown" type="double"/>');
    expect(gexf).toContain('<attvalue for="code_mills_shown" value="2.5"/>');
    expect(gexf).toContain('<attvalue for="note" value="look&#10;&quot;again&quot;"/>');
    expect(await textOfEntry('network/related.gdf')).toContain(',2.5,"windy, cold"\n');
  });
});

describe('codingFiles', () => {
  it('have every code of the exported videos', async () => {
    const rows = await rowsOf(fileNamed('codes.csv'), { ...source, chosen: new Set([videoId(3)]) });
    expect(rows.map(({ variable, seconds, answer, coder }) => [variable, seconds, answer, coder])).toEqual([
      ['Tone', '', 'The calm', 'Ben'],
      ['Tone', '', 'The urgent', 'Ann Weir'],
      ['Claims about heritage', '', 'The age; The loss', 'Ben'],
      ['Mills shown', '', '2.5', 'Ben'],
      ['Remarks', '', 'windy, cold', 'Ben'],
      ['Mechanism explained', '12.5', 'yes', 'Ben'],
    ]);
  });

  it('have the values of the codebook with their uses', async () => {
    const rows = await rowsOf(fileNamed('codebook.csv'));
    expect(
      rows.filter(({ variable }) => variable === 'Tone').map(({ value, key, uses }) => [value, key, uses]),
    ).toEqual([
      ['The calm', '1', '4'],
      ['The urgent', '2', '2'],
      ['The playful', '9', '1'],
    ]);
  });

  it('have the agreement of each pair of coders', async () => {
    const rows = await rowsOf(fileNamed('agreement.csv'));
    const [tone] = rows;
    expect([tone?.variable, tone?.coders, tone?.units, tone?.agreement]).toEqual([
      'Tone',
      '["Ann Weir","Ben"]',
      '3',
      '0.333333',
    ]);
    expect(rows.map(({ variable }) => variable)).not.toContain('Remarks');
  });
});

describe('treatExport', () => {
  it('numbers the coders in every file and in the methods', async () => {
    const privacy: PrivacyChoices = { ...defaultPrivacy, coders: 'pseudonyms' };
    const treated = (await treatExport(source, privacy, async () => new Map())).source;
    const texts = await Promise.all(codingFiles.map(({ chunks }) => textOf(chunks(treated))));
    const facts = collectFacts(treated, []);
    const methods = methodsText(t, facts, {
      extensionVersion: '1',
      privacy,
      networks: [],
      transcripts: false,
      threads: 0,
    });
    for (const text of [...texts, methods]) expect(text).not.toMatch(/Ann|Weir|Ben|Cora/);
    expect(texts.join('')).toContain('coder 1');
  });
});

describe('methodsText', () => {
  it('states the codebook, the coders and their agreement with intervals', () => {
    const options = { extensionVersion: '1', privacy: defaultPrivacy, networks: [], transcripts: false, threads: 0 };
    const text = methodsText(t, collectFacts(source, []), options);
    expect(text).toContain('version 3 of a codebook, of November 20, 2026');
    expect(text).toContain('Agreement between Ann Weir and Ben on Tone in 3 videos: 33.3% equal answers');
    expect(text).toContain('Cora decided 1 disagreement. 2 disagreements are undecided and have no final value.');
    expect(text).not.toContain('several versions');
    expect(text).not.toContain('agreement.csv has');
  });

  const methodsOf = (some: readonly Code[]) => {
    const options = { extensionVersion: '1', privacy: defaultPrivacy, networks: [], transcripts: false, threads: 0 };
    return methodsText(t, collectFacts({ ...source, coding: { codebook: codebook(), codes: some } }, []), options);
  };
  const tonesOf = (coder: string, ...tones: string[]) =>
    tones.map((tone, index) => code({ videoId: videoId(index + 1), coder, answer: [tone] }));

  it('counts the codes by the version of the codebook', () => {
    expect(methodsOf([...codes, code({ videoId: videoId(2), coder: 'Dee', codebookVersion: 2 })])).toContain(
      'The codes were assigned with several versions of the codebook (1 with version 2 and 11 with version 3); codes.csv has the version of each code.',
    );
  });

  it('says which figures are not defined, and why', () => {
    const text = methodsOf([...tonesOf('Ann', 'calm', 'calm'), ...tonesOf('Ben', 'calm', 'calm')]);
    expect(text).toContain(
      'Agreement between Ann and Ben on Tone in 2 videos: 100.0% equal answers. ' +
        'On Tone, all answers that can be compared are equal, so these figures are not defined: Cohen’s kappa and Krippendorff’s alpha.',
    );
  });

  it('sums up the pairs of more than two coders, and decides each disagreement once', () => {
    const text = methodsOf([
      ...tonesOf('Ann', 'calm', 'urgent', 'calm'),
      ...tonesOf('Ben', 'calm', 'urgent', 'urgent'),
      ...tonesOf('Cy', 'urgent', 'urgent', 'calm'),
      code({ videoId: videoId(1), coder: 'Dee', isDecision: true }),
      code({ videoId: videoId(1), coder: 'Eve', isDecision: true }),
    ]);
    expect(text).toContain(
      'Agreement between Ann, Ben, and Cy on Tone in 3 videos: 33.3% equal answers and Krippendorff’s alpha 0.20 (95 % interval',
    );
    expect(text).toContain(
      'Over the pairs of coders, the means (and ranges) were: Cohen’s kappa 0.10 (-0.50 – 0.40) on Tone; agreement.csv has each pair.',
    );
    expect(text).not.toContain('Agreement between Ann and Ben');
    expect(text).toContain('Dee and Eve decided 1 disagreement. 1 disagreement is undecided');
  });

  it('does not say that videos were coded while nobody has coded', () => {
    const options = { extensionVersion: '1', privacy: defaultPrivacy, networks: [], transcripts: false, threads: 0 };
    const facts = collectFacts({ ...source, coding: { codebook: codebook(), codes: [] } }, []);
    expect(methodsText(t, facts, options)).not.toContain('codebook');
  });
});
