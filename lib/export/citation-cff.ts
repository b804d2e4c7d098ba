/** How Sidelight itself is cited, in the Citation File Format: the same as in its repository. */
export const citationCffText = (version: string): string =>
  [
    'cff-version: 1.2.0',
    'title: Sidelight',
    'message: If you use Sidelight in your research, please cite it as below.',
    'type: software',
    'abstract: A browser extension that collects, completes and hands in metadata of videos, with captions and their speech rate beside the video.',
    `version: ${version}`,
    'date-released: 2026-11-20',
    'license: MIT',
    'authors:',
    '  - name: Sidelight contributors',
    '',
  ].join('\n');
