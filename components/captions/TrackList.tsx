import { useStore } from 'zustand';
import { useCaptions, useCaptionsStore } from '@/components/captions/use-captions';
import { useNow } from '@/components/ui/clock';
import { ageText, type PriceTag } from '@/components/ui/format-text';
import { type DisabledReason, PricedButton } from '@/components/ui/PricedButton';
import { RequestFailure } from '@/components/ui/RequestFailure';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import { useRequestStore } from '@/components/ui/use-request';
import { groupByTrack } from '@/lib/captions/caption-tracks';
import { listingExpiry } from '@/lib/captions/store/platform-files';
import type { TrackOrigin } from '@/lib/captions/track-origin';
import type { CaptionFile } from '@/lib/service/file-endpoints';
import { captionLanguages } from '@/lib/service/value-sets';
import { languageName } from '@/lib/shared/display-names';
import type { MessageName } from '@/lib/shared/localized-text';

interface TrackListProps {
  files: readonly CaptionFile[];
  /** Milliseconds since the list was received. */
  age: number;
  /** True if the links in the list may have expired. */
  isStale: boolean;
  price: PriceTag;
  busySince: number | null;
  disabledReason?: DisabledReason | null;
  onList(): void;
  onStop(): void;
  /** Selects the language to request. Sends no request. */
  onChoose(lang: string): void;
}

export function TrackList({
  files,
  age,
  isStale,
  price,
  busySince,
  disabledReason,
  onList,
  onStop,
  onChoose,
}: TrackListProps) {
  const t = useTranslation();
  return (
    <section aria-labelledby="available-tracks">
      <div className="group-head top">
        <h2 id="available-tracks" className="grow">
          {t('tracksHeading')} <span className="note">{t('tracksListed', ageText(t, age))}</span>
        </h2>
        <PricedButton
          label={t('tracksListAgain')}
          price={price}
          small
          busySince={busySince}
          disabledReason={disabledReason ?? null}
          onPress={onList}
          onStop={onStop}
        />
      </div>
      {isStale && <p className="padded note">{t('tracksStale')}</p>}
      {files.length === 0 ? (
        <p className="padded note">{t('tracksNone')}</p>
      ) : (
        <TrackRows files={files} onChoose={onChoose} />
      )}
    </section>
  );
}

function TrackRows({ files, onChoose }: { files: readonly CaptionFile[]; onChoose(lang: string): void }) {
  const t = useTranslation();
  return (
    <ul className="tracks">
      {groupByTrack(files).map(({ code, label, origin }) => (
        <li key={`${code} ${label}`}>
          <button type="button" className="track" onClick={() => onChoose(code)}>
            <span className="grow">
              <span dir="auto">{label || languageName(code, t.locale)}</span> <span className="note">{code}</span>
            </span>
            <span className="chip">{t(originMessages[origin])}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export const originMessages: Record<TrackOrigin, MessageName> = {
  authored: 'originAuthored',
  automatic: 'originAutomatic',
  translated: 'originTranslated',
  unknown: 'unknown',
};

/** Shows the track list once it is loaded, or why it could not be loaded. */
export function TrackListPane() {
  const captions = useCaptionsStore();
  const now = useNow(60_000);
  const subject = useCaptions((state) => state.subject);
  const list = useRequestStore('captionFiles');
  const { response, requestState } = useStore(list);
  const priceOf = usePrices();
  const { chooseLanguage, dismissFailure } = captions.getState();
  if (!subject) return null;
  const params = { videoId: subject.videoId };
  const { quote, disabledReason } = priceOf('captionFiles', params);
  const fetchList = () => void list.getState().fetch(params, response !== null);
  const choose = (lang: string): void => {
    dismissFailure();
    chooseLanguage(captionLanguages.includes(lang) ? lang : null);
  };
  return (
    <>
      {response && (
        <TrackList
          files={response.value}
          age={now - response.receivedAt}
          isStale={listingExpiry(response) < now}
          price={quote}
          busySince={requestState.is === 'loading' ? requestState.since : null}
          disabledReason={disabledReason}
          onList={fetchList}
          onStop={list.getState().stop}
          onChoose={choose}
        />
      )}
      {requestState.is === 'failed' && (
        <RequestFailure
          name="captionFiles"
          params={params}
          failure={requestState.failure}
          isInline
          onRetry={fetchList}
          onClose={list.getState().dismiss}
        />
      )}
    </>
  );
}
