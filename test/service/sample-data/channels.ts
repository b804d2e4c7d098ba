import { createChannelId } from './ids.ts';
import { isEnglish } from './languages.ts';
import type { SampleChannel } from './sample-data-types.ts';
import { seeded } from './seeded.ts';
import { subjects } from './subjects.ts';
import { wordsOf } from './vocabulary.ts';

/**
 * Languages of the sample videos, of which English is the most frequent; all are in set A of the interface.
 */
export const spokenLanguages: readonly string[] =
  'en de es ja ar ru hi fr zh-Hans ko pt iw el th tr it uk fa zh-Hant pl vi nl sr en-GB bn ta'.split(' ');

/** A channel with the language of most of its videos. */
export interface ChannelWithLanguage extends SampleChannel {
  lang: string;
}

const prefixes = [
  'North',
  'South',
  'Quiet',
  'Little',
  'Old',
  'Slow',
  'Long',
  'Upper',
  'Lower',
  'Open',
  'Salt',
  'River',
];
const nouns = ['Creek', 'Lane', 'Shore', 'Meadow', 'Quay', 'Hill', 'Field', 'Harbour', 'Common', 'Reach'];
const forms = ['Workshop', 'Notebook', 'Diary', 'Society', 'Archive', 'Walks', 'Films', 'School', 'Almanac', 'Company'];

function titleOf(lang: string, index: number, seed: number): string {
  const chances = seeded(seed, 'channel title', index);
  if (isEnglish(lang)) return `${chances.pick(prefixes)} ${chances.pick(nouns)} ${chances.pick(forms)}`;
  const words = wordsOf(lang);
  return `${chances.pick(words)} ${chances.pick(words)} ${chances.pick(['& Co.', '🌊', 'TV', '"1"', ''])}`.trim();
}

/** Creates the channels. Every third channel is English, and every seventh has no handle. */
export function createChannels(seed: number, count: number): ChannelWithLanguage[] {
  const chances = seeded(seed, 'channels');
  return Array.from({ length: count }, (_, index) => {
    const lang = index % 3 === 0 ? 'en' : (spokenLanguages[(index * 7) % spokenLanguages.length] ?? 'en');
    const name = subjects[index % subjects.length]?.name.replaceAll(' ', '') ?? 'channel';
    const handle = index % 7 === 6 ? null : `@${name}.${chances.int(100, 999)}-${index}`;
    return { id: createChannelId(chances), handle, title: titleOf(lang, index, seed), lang };
  });
}
