import { once } from './once.ts';
import type { SampleVideo } from './sample-data-types.ts';
import { hashOf } from './seeded.ts';
import { subjects } from './subjects.ts';

const endings = ['history', 'restoration', 'how it works', 'sounds', 'near me', 'for beginners', '1 hour', 'explained'];

function phrases(videos: readonly SampleVideo[]): string[] {
  const fromTitles = videos.map(({ title }) => title.toLowerCase().split(/\s+/).slice(0, 4).join(' '));
  const fromSubjects = subjects.flatMap(({ name, parts }) =>
    [name, ...parts].flatMap((thing) => [thing, ...endings.map((ending) => `${thing} ${ending}`)]),
  );
  return [...new Set([...fromSubjects, ...fromTitles])].filter((phrase) => phrase !== '');
}

/** Creates a function that returns at most ten completions of a prefix, best first. Their order differs by country. */
export function createSuggestions(
  videos: readonly SampleVideo[],
): (beginning: string, country: string | null) => string[] {
  const known = once(() => phrases(videos));
  return (beginning, country) => {
    const start = beginning.toLowerCase().trimStart();
    if (start === '') return [];
    const rank = (phrase: string) => hashOf(`${country ?? ''} ${phrase}`);
    return known()
      .filter((phrase) => phrase.startsWith(start))
      .sort((one, two) => rank(one) - rank(two))
      .slice(0, 10);
  };
}
