import { escapeTex } from '@/lib/citation/citation-formats';
import { toolCitation } from './citation-cff';
import { isoTime } from './columns';
import type { StudyFacts } from './study-facts';

/**
 * Writes BibTeX entries for Sidelight and for each service, with the version and the day of the last access. They are
 * `@misc`, which every style supports.
 */
export function softwareBib(facts: StudyFacts, extensionVersion: string): string {
  const {
    title = '',
    version = '',
    'date-released': released = '',
  } = Object.fromEntries(toolCitation(extensionVersion));
  const accessed = isoTime(facts.responsePeriod?.to ?? facts.changedAt).slice(0, 10);
  const tool = entry('sidelight', [
    ['author', '{Sidelight contributors}'],
    ['title', `{${title}}`],
    ['year', released.slice(0, 4)],
    ['howpublished', 'Browser extension'],
    ['note', `Version ${escapeTex(version)}`],
    ['urldate', accessed],
  ]);
  const services = facts.services.map(({ name, url }, index) =>
    entry(index === 0 ? 'video-data-service' : `video-data-service-${index + 1}`, [
      ['title', `{${escapeTex(name ?? 'Video data service')}}`],
      ['howpublished', 'Web service'],
      ['note', `Interface version ${escapeTex(facts.interfaceVersions.join(', '))}`],
      ['url', url],
      ['urldate', accessed],
    ]),
  );
  return [tool, ...services].join('\n');
}

const entry = (key: string, fields: readonly (readonly [name: string, value: string])[]): string =>
  `@misc{${key},\n${fields.map(([name, value]) => `  ${name} = {${value}},\n`).join('')}}\n`;
