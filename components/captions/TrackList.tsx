import { useStore } from 'zustand';
import { useNow } from '@/components/ui/clock';
import { ageText, type PriceTag } from '@/components/ui/format-text';
import { type DisabledReason, PricedButton } from '@/components/ui/PricedButton';
import { RequestFailure } from '@/components/ui/RequestFailure';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import type { CaptionsStore } from '@/lib/captions/store/captions-state';
import { listingExpiry, trackListStore } from '@/lib/captions/store/platform-files';
import type { TrackOrigin } from '@/lib/captions/track-label';
import { groupByTrack } from '@/lib/files/caption-tracks';
import type { CaptionFile } from '@/lib/service/file-endpoints';
import { captionLanguages } from '@/lib/service/value-sets';
import { languageName } from '@/lib/shared/display-names';
import type { MessageName } from '@/lib/shared/localized-text';

interface TrackListProps {
  /** `null` until it is loaded. */
  files: readonly CaptionFile[] | null;
  /** Milliseconds since it was received. */
  age: number | null;
  /** Its links may have expired, so it can be requested again. */
  isStale: boolean;
  price: PriceTag;
  busySince: number | null;
  blocked?: DisabledReason | null;
  onList(): void;
  onStop(): void;
  /** Selects the language in the form at no cost. */
  onChoose(lang: string): void;
}

/** Lists every track of the video with its origin and original label. */
export function TrackList({
  files,
  age,
  isStale,
  price,
  busySince,
  blocked,
  onList,
  onStop,
  onChoose,
}: TrackListProps) {
  const t = useTranslation();
  return (
    <section aria-labelledby="what-there-is">
      <div className="group top">
        <h2 id="what-there-is" className="grow">
          {t('tracksHeading')} {age !== null && <span className="note">{t('tracksHeld', ageText(t, age))}</span>}
        </h2>
        <PricedButton
          label={t(files ? 'tracksListAgain' : 'tracksList')}
          price={price}
          small
          busySince={busySince}
          blocked={blocked ?? null}
          onPress={onList}
          onStop={onStop}
        />
      </div>
      {isStale && <p className="pad note">{t('tracksStale')}</p>}
      {!files && <p className="pad note">{t('tracksPurpose')}</p>}
      {files?.length === 0 && <p className="pad note">{t('tracksNone')}</p>}
      {files && files.length > 0 && <TrackRows files={files} onChoose={onChoose} />}
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

/** Also used where a track is named by its origin alone. */
export const originMessages: Record<TrackOrigin, MessageName> = {
  authored: 'originAuthored',
  automatic: 'originAutomatic',
  translated: 'originTranslated',
  unknown: 'originUnknown',
};

/** Connects the track list to saved tracks and prices. */
export function TrackListPane({ panel }: { panel: CaptionsStore }) {
  const now = useNow(60_000);
  const subject = useStore(panel, (state) => state.subject);
  const list = trackListStore(panel);
  const { answer, waiting } = useStore(list);
  const priceOf = usePrices(panel);
  const { changeWanted, dismissFailure } = panel.getState();
  if (!subject) return null;
  const params = { videoId: subject.videoId };
  const { quote, blocked } = priceOf('captionFiles', params);
  const fetchList = () => void list.ask(params, answer !== null);
  const choose = (lang: string): void => {
    dismissFailure();
    changeWanted({ lang: captionLanguages.includes(lang) ? lang : null });
  };
  return (
    <>
      <TrackList
        files={answer?.value ?? null}
        age={answer ? now - answer.receivedAt : null}
        isStale={answer !== null && listingExpiry(answer) < now}
        price={quote}
        busySince={waiting.is === 'loading' ? waiting.since : null}
        blocked={blocked}
        onList={fetchList}
        onStop={list.stop}
        onChoose={choose}
      />
      {waiting.is === 'failed' && (
        <RequestFailure
          panel={panel}
          name="captionFiles"
          asked={params}
          failure={waiting.failure}
          beside
          onAgain={fetchList}
          onLeave={list.dismiss}
        />
      )}
    </>
  );
}
