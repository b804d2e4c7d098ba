import { describe, expect, it } from 'vitest';
import { captionLanguagesByVideo } from '@/lib/captions/caption-cache-keys';
import { translationRecord } from '@/lib/captions/translation';
import { captionsFile, srtEntries } from '@/lib/export/caption-files';
import { savedResponses } from '@/lib/export/saved-responses';
import { tracksToExport } from '@/lib/export/saved-tracks';
import { captionsResponse, factsOf, tracksOf } from './caption-tracks';
import { createSource, march9, textOf, videoId } from './export-source';

const [one, other] = [videoId(1), videoId(2)];
const source = createSource({ batches: [{ ids: [one, other] }] });
const german = captionsResponse({
  videoId: one,
  params: { lang: 'de' },
  lang: 'de',
  texts: ['Das "Wasser",\nsteigt.'],
});
const english = captionsResponse({ videoId: one });
const spoken = captionsResponse({ videoId: other, params: { mode: 'fallback-whisper' }, texts: ['Low water.'] });

const lines = [{ offset: 0, duration: 2, lang: 'da', text: 'Tidevandet vender.', source: 'The tide turns.' }];
const translation = translationRecord({
  videoId: one,
  source: { lang: 'en', mode: 'default' },
  lang: 'da',
  lines,
  at: march9,
});

describe('a translation made on this device', () => {
  const reader = tracksOf([english, translation], [one]);

  it('has an origin and a mode of its own in the table and in the names of files, and no response', async () => {
    const [, line] = (await textOf(captionsFile(tracksOf([translation], [one])).chunks(source))).split('\r\n');
    expect(line).toBe(
      `${one},on-device-translation,translated-on-device,,,,,2024-03-09T10:00:00.000Z,Tidevandet vender.,2,0,da,2,60,`,
    );
    const names: string[] = [];
    for await (const { name } of srtEntries(reader)(source)) names.push(name);
    expect(names).toContain(`captions/${one}.da (on-device-translation).srt`);
  });

  it('is not among the responses of the service', async () => {
    const saved = async function* () {
      yield* [english, translation];
    };
    const keys: string[] = [];
    for await (const { response } of savedResponses({ ...source, history: { ...source.history, saved } }, null))
      keys.push(response.key);
    expect(keys).toEqual([english.key]);
  });

  it('is not among the languages that the service returned', () => {
    expect(captionLanguagesByVideo([english.key, translation.key])).toEqual(new Map([[one, ['']]]));
  });
});

describe('tracksToExport', () => {
  it('returns one track for each video, language and mode, in the order of the videos', () => {
    const facts = [spoken, german, english].map(factsOf);
    expect(tracksToExport(facts, [other, one]).map(({ key }) => key)).toEqual([spoken.key, german.key, english.key]);
    expect(tracksToExport(facts.toReversed(), [one]).map(({ key }) => key)).toEqual([german.key, english.key]);
    expect(tracksToExport(facts, [])).toEqual([]);
  });

  it('prefers JSON, then the newest of several responses with the same track', () => {
    const older = captionsResponse({ videoId: one, params: { lang: 'en' }, receivedAt: 1 });
    const body = 'WEBVTT\n\n00:00.000 --> 00:02.000\nThe tide turns.\n';
    const vtt = captionsResponse({ videoId: one, params: { lang: 'en', format: 'vtt' }, body, receivedAt: 2e12 });
    const facts = [older, vtt, english].map(factsOf);
    expect(tracksToExport(facts, [one]).map(({ key }) => key)).toEqual([english.key]);
    expect(tracksToExport([factsOf(vtt), factsOf(older)], [one]).map(({ key }) => key)).toEqual([older.key]);
  });

  it('leaves out plain text, which has no times', () => {
    const plain = captionsResponse({ videoId: one, params: { format: 'text' }, body: 'The tide turns.' });
    expect(tracksToExport([factsOf(plain)], [one])).toEqual([]);
  });
});

describe('captionsFile', () => {
  it('writes the lines of all tracks with the columns of the service after those about the track', async () => {
    const file = captionsFile(tracksOf([spoken, german, english], [one, other]));
    const text = (await textOf(file.chunks(source))).replace(/[0-9a-f]{64}/g, 'sha256');
    expect(text.split('\r\n')).toEqual([
      'id,mode,origin,version,own_file,corrected_from,capture_id,received_at,text,duration,offset,lang,wordCount,speechRate,speaker',
      `${one},default,unknown,,,,sha256,2024-03-09T10:00:00.000Z,"Das ""Wasser"",\nsteigt.",2,0,de,2,60,`,
      `${one},default,unknown,,,,sha256,2024-03-09T10:00:00.000Z,The tide turns.,2,0,en,3,90,`,
      `${one},default,unknown,,,,sha256,2024-03-09T10:00:00.000Z,The mill turns.,2,3,en,3,90,`,
      `${other},fallback-whisper,unknown,,,,sha256,2024-03-09T10:00:00.000Z,Low water.,2,0,en,2,60,`,
      '',
    ]);
  });

  it('skips a track that was deleted in the meantime', async () => {
    const reader = tracksOf([german], [one]);
    const lines = await textOf(captionsFile({ ...reader, read: async () => null }).chunks(source));
    expect(lines.trimEnd().split('\r\n')).toHaveLength(1);
  });
});

describe('srtEntries', () => {
  it('writes one file per track, named after its id, language and mode', async () => {
    const files = new Map<string, string>();
    for await (const { name, bytes } of srtEntries(tracksOf([spoken, german, english], [one, other]))(source))
      files.set(name, await textOf(bytes));
    expect([...files.keys()]).toEqual([
      `captions/${one}.de.srt`,
      `captions/${one}.en.srt`,
      `captions/${other}.en (fallback-whisper).srt`,
    ]);
    expect(files.get(`captions/${one}.en.srt`)).toBe(
      '1\n00:00:00,000 --> 00:00:02,000\nThe tide turns.\n\n2\n00:00:03,000 --> 00:00:05,000\nThe mill turns.\n\n',
    );
  });
});
