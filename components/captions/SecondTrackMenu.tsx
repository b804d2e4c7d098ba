import { type ReactNode, useEffect, useState } from 'react';
import { useCaptions, useCaptionsStore } from '@/components/captions/use-captions';
import { useNow } from '@/components/ui/clock';
import { ageText, joinFacts, type PriceTag, priceText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { lazyPart } from '@/components/ui/lazy-part';
import { useMenuClose } from '@/components/ui/Menu';
import { DisabledNote } from '@/components/ui/PricedButton';
import { SearchField } from '@/components/ui/SearchField';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import { useRequest } from '@/components/ui/use-request';
import { canTranslate } from '@/lib/captions/browser';
import type { TrackId, TrackRequest } from '@/lib/captions/records';
import { secondTrackChoices, type TrackOffer } from '@/lib/captions/second-track-choices';
import type { SavedTrack, ShownTrack } from '@/lib/captions/store/saved-tracks';
import { wantedSecondaryTrack } from '@/lib/captions/store/secondary-track-slice';
import { onDeviceTranslation } from '@/lib/captions/track-modes';
import { captionsParams, isRequest, isSameRequest } from '@/lib/captions/track-request';
import { languageName } from '@/lib/shared/display-names';
import { foldText } from '@/lib/shared/text';
import { ListTracks } from './AlternativeRequests';
import { trackDetail, trackName } from './SourceRow';
import { originMessages } from './TrackList';
import { useNamedTracks } from './use-track-picker';

/** Loaded only for requests of unknown price, which are rare. */
const UnknownPriceDialog = lazyPart(
  async () => (await import('@/components/ui/UnknownPriceDialog')).UnknownPriceDialog,
);

interface Row {
  id: string;
  name: string;
  detail: string;
  /** The saved track; `null` if the row sends a request or starts a translation on this device. */
  saved: SavedTrack | null;
  request: TrackId;
}

/** A row that sends a request. */
interface RequestRow extends Row {
  request: TrackRequest;
}

const sendsRequest = (row: Row): row is RequestRow => row.saved === null && isRequest(row.request);

interface Group {
  heading: string;
  rows: Row[];
}

interface Props {
  first: ShownTrack;
  /** Called instead of a request at an unknown price, which the user must confirm first. */
  onUnknownPrice(row: RequestRow): void;
  /** Shown below the list. */
  children?: ReactNode;
}

/** The list of second tracks: saved ones, then the user's languages, other tracks of the video, and translations. */
export function SecondTrackMenu({ first, onUnknownPrice, children }: Props) {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const close = useMenuClose();
  const videoId = useCaptions((state) => state.subject?.videoId);
  const shownKey = useCaptions((state) => state.second?.key);
  const priceOf = usePrices();
  const [query, setQuery] = useState('');
  const { groups, translations, translate } = useGroups(first);
  const next = nextRow(groups, wantedSecondaryTrack(captions.getState()));
  const [showsAll, setShowsAll] = useState(!next);
  if (!videoId) return null;
  const { showSecond, getSecond } = captions.getState();
  const shown = isRequest(first.request) ? first.request : anyTrack;
  const { disabledReason } = priceOf('captions', captionsParams(videoId, shown));
  const choose = (row: Row, price: PriceTag) => {
    close();
    if (row.saved) void showSecond(row.saved.key);
    else if (!sendsRequest(row)) translate(row.request.lang ?? '');
    else if (price.is === 'unknown') onUnknownPrice(row);
    else void getSecond(row.request);
  };
  const all = showsAll || query !== '' ? [...groups, translations] : groups;
  const matches = all
    .map(({ heading, rows }) => ({ heading, rows: rows.filter(({ name }) => isMatch(name, query)) }))
    .filter(({ rows }) => rows.length > 0);
  const priceOfRow = (row: Row): PriceTag =>
    sendsRequest(row) ? priceOf('captions', captionsParams(videoId, row.request)).quote : { is: 'free' };
  const toRow = (row: Row, hasPrice: boolean) => {
    const price = priceOfRow(row);
    return (
      <TrackRow
        key={row.id}
        row={row}
        price={price}
        hasPrice={hasPrice}
        isShown={row.saved !== null && row.saved.key === shownKey}
        isNext={row === next}
        isDisabled={sendsRequest(row) && disabledReason !== null}
        onPress={() => choose(row, price)}
      />
    );
  };
  return (
    <div className="second-tracks">
      <div className="title">
        {t('secondTrack')} <span>{t('secondTrackNextTo', trackName(t, first))}</span>
      </div>
      <SearchField label={t('languageFind')} value={query} onType={setQuery} />
      {/* While no track of the video is known, listing them comes before a hundred translations. */}
      {!next && query === '' && (
        <section>
          <ListTracks />
        </section>
      )}
      {matches.map(({ heading, rows }) => {
        // Several rows with the same price show it once, next to their heading.
        const prices = new Set(rows.map((row) => priceText(t, priceOfRow(row))));
        const sharedPrice = rows.length > 1 && prices.size === 1 ? [...prices][0] : undefined;
        return (
          <section key={heading} aria-label={heading}>
            <h3>
              {heading}
              <span aria-hidden="true">{sharedPrice}</span>
            </h3>
            {rows.map((row) => toRow(row, sharedPrice === undefined))}
          </section>
        );
      })}
      {matches.length === 0 && <p className="note">{t('languageNone')}</p>}
      {disabledReason && <DisabledNote id="second-track-blocked" reason={disabledReason} />}
      {query === '' && (
        <section>
          {!showsAll && (
            <button type="button" className="menu-item" onClick={() => setShowsAll(true)}>
              <span>{t('secondTrackTranslations')}</span>
              <Icon name="chevron-right" small />
            </button>
          )}
          {next && <ListTracks />}
          {children}
        </section>
      )}
    </div>
  );
}

interface TrackRowProps {
  row: Row;
  price: PriceTag;
  /** False if the heading shows the price, which only screen readers then get with the row. */
  hasPrice: boolean;
  isShown: boolean;
  isNext: boolean;
  isDisabled: boolean;
  onPress(): void;
}

function TrackRow({ row, price, hasPrice, isShown, isNext, isDisabled, onPress }: TrackRowProps) {
  const t = useTranslation();
  return (
    <button
      type="button"
      className={row.detail === '' ? 'menu-item' : 'menu-item two-line'}
      data-next={isNext ? '' : undefined}
      aria-current={isShown ? 'true' : undefined}
      aria-disabled={isDisabled || undefined}
      title={price.is === 'estimated' ? t('priceEstimatedWhy') : undefined}
      onClick={isDisabled ? undefined : onPress}
    >
      <span>
        <span>{row.name}</span> {row.detail !== '' && <span className="note">{row.detail}</span>}
      </span>
      <span className={hasPrice ? 'note nowrap' : 'visually-hidden'}>{priceText(t, price)}</span>
    </button>
  );
}

/** Returns the row to focus: the one that repeats the last choice, or the first track. */
function nextRow(groups: readonly Group[], wanted: TrackId | null): Row | undefined {
  const rows = groups.flatMap((group) => group.rows).filter(({ id }) => id !== transcriptionId);
  return rows.find(({ request }) => wanted !== null && isSameRequest(request, wanted)) ?? rows[0];
}

const isMatch = (name: string, query: string): boolean => foldText(name).includes(foldText(query.trim()));

const transcriptionId = 'transcription';

const anyTrack: TrackRequest = { lang: null, mode: 'default' };

function useGroups(first: ShownTrack): { groups: Group[]; translations: Group; translate(lang: string): void } {
  const t = useTranslation();
  const now = useNow(60_000);
  const toPickerTrack = useNamedTracks();
  const { secondTrack: choice, languages } = useCaptions((state) => state.settings);
  const browserLanguages = useCaptions((state) => state.browserLanguages);
  const tracks = useCaptions((state) => state.tracks);
  const unavailable = useCaptions((state) => state.unavailable);
  const files = useRequest('captionFiles', (state) => state.response?.value) ?? [];
  const choices = secondTrackChoices({ choice, languages, browserLanguages, first, tracks, files, unavailable });
  const savedRow = (saved: SavedTrack): Row => {
    const track = toPickerTrack(saved);
    const age = t('savedAgo', ageText(t, now - saved.receivedAt));
    const detail = joinFacts(t, [trackDetail(t, track), age]);
    return { id: saved.key, name: trackName(t, track), detail, request: saved.request, saved };
  };
  const offeredRow = ({ request, origin }: TrackOffer): Row => {
    const detail = t(request.mode === 'default' ? originMessages[origin ?? 'authored'] : 'originTranslated');
    return { id: request.lang, name: languageName(request.lang, t.locale), detail, request, saved: null };
  };
  const onDevice = useDeviceTranslation(choices.onDevice);
  const deviceRow = (lang: string): Row => ({
    id: `${onDeviceTranslation} ${lang}`,
    name: languageName(lang, t.locale),
    detail: t('originOnDevice'),
    request: { lang, mode: onDeviceTranslation },
    saved: null,
  });
  const ownLanguages = [...new Set([...choices.own.map(({ request }) => request.lang), ...onDevice.languages])];
  const ownRows = ownLanguages.flatMap((lang) => [
    ...choices.own.filter(({ request }) => request.lang === lang).map(offeredRow),
    ...(onDevice.languages.includes(lang) ? [deviceRow(lang)] : []),
  ]);
  const transcription: Row = {
    id: transcriptionId,
    name: t('transcribeSpeech'),
    detail: '',
    request: { lang: first.lang ?? first.request.lang, mode: 'force-whisper' },
    saved: null,
  };
  const isTranscribed = [first, ...choices.saved].some(({ request }) => isSameRequest(request, transcription.request));
  return {
    groups: [
      { heading: t('saved'), rows: choices.saved.map(savedRow) },
      { heading: t('yourLanguages'), rows: ownRows },
      {
        heading: t('secondTrackOthers'),
        rows: choices.listed.map(offeredRow),
      },
      { heading: t('secondTrackTranscription'), rows: isTranscribed ? [] : [transcription] },
    ],
    translations: {
      heading: t('secondTrackTranslations'),
      rows: choices.translations.map((offer) => ({ ...offeredRow(offer), detail: '' })),
    },
    translate: onDevice.translate,
  };
}

interface DeviceTranslation {
  languages: readonly string[];
  /** Must be called in a click. */
  translate(lang: string): void;
}

const noTranslation: DeviceTranslation = { languages: [], translate() {} };

/** Returns which of these languages the browser can translate the first track into, once it has said so. */
function useDeviceTranslation(wanted: readonly string[]): DeviceTranslation {
  const captions = useCaptionsStore();
  const [found, setFound] = useState(noTranslation);
  const codes = wanted.join(' ');
  useEffect(() => {
    setFound(noTranslation);
    if (!canTranslate() || codes === '') return;
    let isCurrent = true;
    void import('./translation-store').then(async ({ translationStoreOf }) => {
      const { availability, translate } = translationStoreOf(captions).getState();
      const all = await Promise.all(codes.split(' ').map(async (lang) => ({ lang, is: await availability(lang) })));
      const languages = all.filter(({ is }) => is !== 'unavailable').map(({ lang }) => lang);
      if (isCurrent) setFound({ languages, translate: (lang) => void translate(lang) });
    });
    return () => {
      isCurrent = false;
    };
  }, [captions, codes]);
  return found;
}

/** Asks for confirmation before a second track of unknown price is requested. The menu has closed by then. */
export function useUnknownPrice(): { onUnknownPrice(row: RequestRow): void; dialog: ReactNode } {
  const captions = useCaptionsStore();
  const [row, setRow] = useState<RequestRow | null>(null);
  const end = (isConfirmed: boolean) => {
    setRow(null);
    if (row && isConfirmed) void captions.getState().getSecond(row.request);
  };
  return { onUnknownPrice: setRow, dialog: row && <UnknownPriceDialog action={row.name} onEnd={end} /> };
}
