import { decodeXML } from 'entities/decode';
import * as he from 'he';
import { decode } from 'html-entities';
import { decodeReferences } from '@/lib/captions/character-references';
import { cuesFrom } from '@/lib/captions/cues';
import { sampleCues, sampleTexts } from './sample.ts';
import type { Contests } from './shape.ts';

/** A common technique in many projects: one replacement per character reference. */
const eightReplaces = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&apos;/g, "'")
    .replace(/&nbsp;/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&');

/** Runs one decoder on all strings. Returns the sum of the lengths, so that the engine cannot skip the work. */
const over = (texts: readonly string[], decoder: (text: string) => string) => () => {
  let sum = 0;
  for (const text of texts) sum += decoder(text).length;
  return sum;
};

export const bench: Contests = {
  places: ['page', 'node'],
  contests() {
    const texts = sampleTexts(100_000);
    const captions = sampleCues(100_000).map((cue, index) => ({ ...cue, text: texts[index] ?? '' }));
    const scan = () => {
      let sum = 0;
      for (const text of texts) sum += text.indexOf('&');
      return sum;
    };
    return [
      {
        what: 'character references, 100k texts',
        statistic: 'median',
        rounds: 15,
        limit: scan,
        ours: over(texts, decodeReferences),
        peers: {
          he: over(texts, he.decode),
          'html-entities': over(texts, (text) => decode(text)),
          'eight replaces': over(texts, eightReplaces),
          'entities (XML)': over(texts, decodeXML),
        },
        goal: { ofLimit: [2.2, 2.2] },
      },
      {
        what: 'a response of 100k captions decoded (JSON.parse of it as the limit)',
        statistic: 'median',
        rounds: 9,
        limit: (
          (body: string) => () =>
            JSON.parse(body)
        )(JSON.stringify(captions)),
        ours: () => cuesFrom(captions),
        peers: {},
        goal: { ofLimit: [1, 0.5] },
      },
    ];
  },
};
