import { ageText } from '@/components/ui/amounts';
import { joinFacts } from '@/components/ui/dotted';
import type { TrackCost } from '@/lib/captions/track-cost';
import type { TrackColumn, TrackRow } from '@/lib/captions/track-table';
import { moneyText } from '@/lib/service/money-text';
import type { CaptionMode } from '@/lib/service/value-sets';
import { sizeText } from '@/lib/shared/byte-text';
import { clockText } from '@/lib/shared/clock-text';
import { languageName } from '@/lib/shared/language-name';
import type { MessageName, Translate } from '@/lib/shared/localized-text';

/** How captions were asked for: no more than that is certain of where they come from. */
export const captionModeNames: Record<CaptionMode, MessageName> = {
  default: 'originAsThere',
  'fallback-auto-translated': 'originMayTranslated',
  'fallback-whisper': 'originMayTranscribed',
  'force-whisper': 'originTranscribed',
};

type TrackTexts = Record<Exclude<TrackColumn, 'title'>, string>;

/** A track's row in words. `now` in milliseconds since 1970. */
export const trackTexts = (say: Translate, row: TrackRow, now: number): TrackTexts => ({
  lang: row.lang === null ? say('languageUnknown') : languageName(row.lang, say.locale),
  // The usual form needs no word.
  mode: joinFacts([say(captionModeNames[row.question.mode]), ...(row.format === 'json' ? [] : [row.format])]),
  lines: new Intl.NumberFormat(say.locale).format(row.lines),
  ends: clockText(row.ends),
  pace: row.pace === null ? '' : say(row.unit === 'words' ? 'heldWpm' : 'heldCpm', Math.round(row.pace)),
  age: ageText(say, now - row.receivedAt),
  bytes: sizeText(BigInt(row.bytes), say.locale),
  cost: costText(say, row.cost),
});

/** What it cost, as far as anybody knows. */
function costText(say: Translate, cost: TrackCost | null): string {
  if (!cost) return say('heldNoLedger');
  const { billed, own, unpriced, possible, attempts } = cost;
  const money = moneyText(billed, 'prose', say.locale);
  const known = own > 0 && own === billed ? say('priceOwn', money) : money;
  const priced = unpriced === 0 ? known : billed === 0 ? say('heldNoPrice') : say('heldNoPriceAnd', known);
  const all = possible === 0 ? priced : say('heldPossibly', priced);
  return attempts === 1 ? all : joinFacts([all, say.plural('heldAttempts', attempts)]);
}
