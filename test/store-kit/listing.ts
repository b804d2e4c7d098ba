import { readFileSync } from 'node:fs';
import { interfaceLanguages, messagesPath } from '../../lib/shared/interface-languages.ts';
import { privacyTable } from '../settings/privacy-text.ts';

/** Maximum length of each string in characters, which is the smallest limit of the Chrome, Edge and Firefox stores. */
export const maxCharacters = { name: 45, summary: 132, description: 10_000, singlePurpose: 1000, justification: 1000 };

/** Returns the texts of a language that users of a store read. */
function textsIn(tag: string) {
  const { extensionName, extensionDescription } = JSON.parse(
    readFileSync(`public/${messagesPath(tag)}`, 'utf8'),
  ) as Record<'extensionName' | 'extensionDescription', { message: string }>;
  return {
    name: extensionName.message,
    summary: extensionDescription.message,
    description: readFileSync(`test/store-kit/description/${tag}.txt`, 'utf8').trim(),
  };
}

/** A permission or a category of sent data, with the reason for it, for a store's form. */
export interface Justification {
  permission: string;
  reason: string;
}

/** The text of the store listing. The reasons for permissions come from the privacy text. */
export const listing = {
  ...textsIn('en'),
  translations: interfaceLanguages.filter((tag) => tag !== 'en').map((tag) => ({ tag, ...textsIn(tag) })),
  singlePurpose:
    'Sidelight shows and collects data about videos of one platform (captions, related videos, replies, files and details) that it gets from a video data service of the user’s choice.',
  justifications: privacyTable('permission |').map(
    ({ names, cells: [, reason = ''] }): Justification => ({ permission: names.join(', '), reason }),
  ),
  remoteCode: 'None. All code is in the package, and none is made from text.',
  sentData: privacyTable('category |').map(
    ({ names, cells: [, reason = ''] }): Justification => ({ permission: names.join(), reason }),
  ),
};

const list = (rows: readonly Justification[]): string =>
  rows.map(({ permission, reason }) => `- \`${permission}\`: ${reason}`).join('\n');

const translationText = ({ tag, summary, description }: (typeof listing)['translations'][number]): string =>
  `## Summary and description in “${tag}”\n\n${summary}\n\n${description}`;

/** Returns the listing as Markdown, in the order of the fields in a store's form. */
export const listingText = (pictures: readonly string[]): string => `# ${listing.name}

## Summary

${listing.summary}

## Description

${listing.description}

${listing.translations.map(translationText).join('\n\n')}

## Single purpose

${listing.singlePurpose}

## Permissions

${list(listing.justifications)}

## Remote code

${listing.remoteCode}

## Data that leaves the browser

To the service that the user chose, and to nobody else. None is sold, and none is used for another purpose.

${list(listing.sentData)}

## Privacy policy

The address of \`.github/PRIVACY.md\` in the repository.

## Pictures

${pictures.map((picture) => `- ${picture}`).join('\n')}
`;
