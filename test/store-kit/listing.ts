import { readFileSync } from 'node:fs';
import { privacyTable } from '../settings/privacy-text.ts';

/** Maximum length of each string in characters, which is the smallest limit of the Chrome, Edge and Firefox stores. */
export const maxCharacters = { name: 45, summary: 132, description: 10_000, singlePurpose: 1000, justification: 1000 };

const messages = JSON.parse(readFileSync('public/_locales/en/messages.json', 'utf8')) as Record<
  'extensionName' | 'extensionDescription',
  { message: string }
>;

const description = `Sidelight shows captions, related videos, comment replies, files and details of the video you are watching, next to the page. It works on youtube.com, m.youtube.com and music.youtube.com.

The data comes from a paid video data service. Sidelight does not include one: you bring the address and a token of your own account there.

For viewers
• Read captions next to the video, click a line to jump to it, and search them.
• See the speech rate of each part, in words per minute.
• Read two languages side by side.
• Export captions in formats from SubRip to ELAN, for one video or for hundreds.

For researchers
• Search, follow playlists and related videos, and fetch details by the thousand.
• Track counts over time while the browser is open.
• Tag videos, write notes, and draw the network of related videos.
• Export a replication package: tables, captions, methods text, data dictionary, and the cost of every request.

Costs
• Every button shows its price before you click, and a daily limit covers all requests.
• Nothing is billed without a click, unless you turn on automatic captions or a schedule.
• Saved data is yours: reading, searching and exporting it is free and works offline.

Privacy
• Sidelight sends requests to your service and, for files you open, to the video platform. It has no server, no analytics and no advertising.
• The token is sent to your service only, and is in no export, backup or report.
• The privacy page in the extension lists what is stored, what is sent to whom and when, and how to delete it.

Sidelight is free software under the MIT licence. It is not affiliated with the video platform or with any service.`;

/** A permission or a category of sent data, with the reason for it, for a store's form. */
export interface Justification {
  permission: string;
  reason: string;
}

/** The text of the store listing. The reasons for permissions come from the privacy text. */
export const listing = {
  name: messages.extensionName.message,
  summary: messages.extensionDescription.message,
  description,
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

/** Returns the listing as Markdown, in the order of the fields in a store's form. */
export const listingText = (pictures: readonly string[]): string => `# ${listing.name}

## Summary

${listing.summary}

## Description

${listing.description}

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
