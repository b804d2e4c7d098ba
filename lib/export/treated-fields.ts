import type { MessageName } from '@/lib/shared/localized-text';
import type { Field, FieldKind } from './columns';
import type { PrivacyChoices } from './privacy-choices';

/** A column as it is in a package, with a sentence about how its values were treated. */
export interface TreatedField extends Omit<Field, 'kind'> {
  kind: FieldKind | 'date';
  treatment: MessageName | null;
}

const replySection = 'Comment reply';
/** The section of the columns with a channel in networks of channels. */
export const channelSection = 'Channel';

const channelColumns: ReadonlySet<string> = new Set(['channelId', 'channelTitle']);
/** Columns that have no pseudonym. */
const channelDetailColumns: ReadonlySet<string> = new Set(['channelHandle', 'thumbnails', 'thumbnail_maxres']);
const textColumns: ReadonlySet<string> = new Set([
  'title',
  'videoTitle',
  'description',
  'videoDescription',
  'tags',
  'localizations',
  'topicCategories',
  'line_text',
]);
const timeColumns: ReadonlySet<string> = new Set([
  'publishedAt',
  'publishedAtSQL',
  'first_published',
  'last_published',
]);

const timeTreatments = { second: null, day: 'columnCutToDay', month: 'columnCutToMonth' } as const;
const textTreatments = { 'as-received': null, shortened: 'columnCutText', 'left-out': 'columnLeftOut' } as const;
const channelTreatments = { 'as-received': null, pseudonyms: 'columnPseudonym', 'left-out': 'columnLeftOut' } as const;

function treatmentOf(name: string, section: string, { channels, texts, times }: PrivacyChoices): MessageName | null {
  const isReply = section === replySection;
  if (channelColumns.has(name) || section === channelSection) return channelTreatments[channels];
  if (channelDetailColumns.has(name)) return channels === 'as-received' ? null : 'columnLeftOut';
  // Without its title, a video of the network has its id as a label.
  if (name === 'label') return texts === 'shortened' ? 'columnCutText' : null;
  if (textColumns.has(name) || (name === 'text' && isReply)) return textTreatments[texts];
  return timeColumns.has(name) ? timeTreatments[times] : null;
}

/** Describes a column under the choices about people. Cut times are dates, except in replies. */
export function treatField(field: Field, privacy: PrivacyChoices): TreatedField {
  // The name in a workbook.
  const name = field.name.replace(' (UTC)', '');
  const isReply = field.section === replySection;
  const isDate = timeColumns.has(name) && name !== 'publishedAtSQL' && !isReply && privacy.times !== 'second';
  return { ...field, kind: isDate ? 'date' : field.kind, treatment: treatmentOf(name, field.section, privacy) };
}
