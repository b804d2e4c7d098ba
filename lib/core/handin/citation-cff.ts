/** How Sidelight itself is cited (PRV-05), in the Citation File Format. */
export const citationCff = (version: string): string =>
  [
    'cff-version: 1.2.0',
    'message: If you use data that Sidelight collected, cite it as below.',
    'type: software',
    'title: Sidelight',
    `version: ${version}`,
    'abstract: A browser extension that collects metadata of videos from a paid video data service, with their origin.',
    'authors:',
    '  - name: The Sidelight contributors',
    'license: MIT',
    '',
  ].join('\n');
