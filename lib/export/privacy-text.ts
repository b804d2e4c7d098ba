import { isAsReceived, type PrivacyChoices } from './privacy-choices';

const channelSentences: Record<PrivacyChoices['channels'], string> = {
  'as-received': 'Ids, names, handles and thumbnails of channels are as received.',
  pseudonyms:
    'Channels have pseudonyms, which are the same in every file. Handles, thumbnails and addresses of channels are left out, and their ids and names in texts, captions, notes and requests are replaced. Plans that name a channel are left out. Other handles, addresses of channels and e-mail addresses in these are written as "…".',
  'left-out':
    'Channels are left out with their handles, thumbnails and addresses. Plans that name a channel are left out. Ids and names of channels in texts, captions, notes and requests, other handles and e-mail addresses are written as "…".',
};

const replySentences: Record<PrivacyChoices['replies']['is'], string> = {
  omitted: 'Authors of replies are left out.',
  replaced: 'Authors of replies have pseudonyms.',
  named: 'Authors of replies are named.',
};

const textSentences: Record<PrivacyChoices['texts'], string | null> = {
  'as-received': null,
  shortened:
    'Titles, descriptions, tags and topics, also in other languages, replies and quoted captions are cut after 200 characters as a reader counts them (grapheme clusters). The captions of the videos are complete.',
  'left-out': 'Titles, descriptions, tags, topics, captions and the texts of replies are left out.',
};

const timeSentences: Record<PrivacyChoices['times'], string | null> = {
  second: null,
  day: 'Times of publication, also those in the parameters of searches, are cut to the day (UTC).',
  month:
    'Times of publication, also those in the parameters of searches, are cut to the month (UTC) and written as its first day.',
};

const coderSentences: Record<PrivacyChoices['coders'], string | null> = {
  'as-received': null,
  pseudonyms: 'Coders have numbers instead of names.',
};

/** Describes how a package treats people, in English. */
export const treatmentText = (
  { channels, replies, texts, times, coders }: PrivacyChoices,
  hasReplies: boolean,
): string =>
  [
    channelSentences[channels],
    ...(hasReplies ? [replySentences[replies.is]] : []),
    textSentences[texts],
    timeSentences[times],
    coderSentences[coders],
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');

const privacyParagraphs = {
  withoutResponses:
    'Responses as received and the collection file are not in this package, because they contain what was replaced or left out. The study cannot be restored from this package. sha256 in requests.csv is of the responses that the researcher keeps.',
  replaced:
    'Names that are spelled differently or stand inside a longer word, and names of people who are neither channels here nor authors of replies, are not replaced; a name that is also an ordinary word is replaced there, too.',
  remaining:
    'These data are not anonymous. Anyone can look up the id of a video, playlist or comment on the platform and see its channel or author, without any key. Words of titles, descriptions, captions and replies can be searched for. The title, description and keywords of this package are as the researcher wrote them. Times, lengths and counts together can single out a video and its channel.',
  key: (id: string): string =>
    `Pseudonyms are keyed hashes (HMAC-SHA-256). The key is random and on the researcher's device; with it the pseudonym of a known channel or author can be computed. If the key is deleted, nobody can compute it any more, and later packages have other pseudonyms; the ids of the videos still lead to their channels. The id of the key is ${id}: packages with the same id have the same pseudonym for the same person. The same study as received must not be published beside this package, because the two together show who is behind each pseudonym.`,
} as const;

/** Returns the paragraphs of README.txt about people, in English. `keyId` is `null` without pseudonyms. */
export const peopleParagraphs = (privacy: PrivacyChoices, hasReplies: boolean, keyId: string | null): string[] => [
  treatmentText(privacy, hasReplies),
  ...(isAsReceived(privacy) ? [] : [privacyParagraphs.withoutResponses]),
  ...(privacy.channels === 'as-received' && !hasReplies ? [] : [privacyParagraphs.replaced]),
  privacyParagraphs.remaining,
  ...(keyId === null ? [] : [privacyParagraphs.key(keyId)]),
];
