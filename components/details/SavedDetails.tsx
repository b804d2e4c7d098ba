import { useStore } from 'zustand';
import { useNow } from '@/components/ui/clock';
import { ageText } from '@/components/ui/format-text';
import { IconButton } from '@/components/ui/IconButton';
import { PricedButton } from '@/components/ui/PricedButton';
import { usePrices } from '@/components/ui/use-prices';
import { WorseResponseNotice } from '@/components/ui/WorseResponseNotice';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { DetailsStore, ShownDetails } from '@/lib/details/store/details-store';
import { endpointOf } from '@/lib/service/endpoints';
import { CitationMenu } from './CitationMenu';
import { DetailsRequestStatus } from './DetailsRequestStatus';
import { DetailsLanguage, GetDetails } from './GetDetails';
import { ProvenanceFacts } from './ProvenanceFacts';
import { UnknownVideo } from './UnknownVideo';
import { VideoFacts } from './VideoFacts';

interface Props {
  panel: PanelStore;
  details: DetailsStore;
  shown: ShownDetails;
}

/** What is held, with its age and all that can be done with it. */
export function SavedDetails({ panel, details, shown }: Props) {
  const lang = useStore(details, (state) => state.lang);
  const busy = useStore(details.inquiry, ({ waiting }) => waiting.is === 'loading');
  const { parsed } = shown;
  return (
    <>
      <DetailsToolbar panel={panel} details={details} shown={shown} />
      <DetailsRequestStatus panel={panel} details={details} beside />
      <WorseResponseNotice at={shown.worseAt} />
      <div className="pad stack">
        <DetailsLanguage panel={panel} details={details} />
        {lang !== shown.lang && !busy && <GetDetails panel={panel} details={details} />}
      </div>
      {parsed ? (
        <VideoFacts
          key={`${shown.videoId} ${shown.receivedAt}`}
          parsed={parsed}
          lang={shown.lang}
          onCopy={(text, what) => void details.copy(text, what)}
          onSeek={panel.getState().seek}
        />
      ) : (
        <UnknownVideo
          setAside={shown.setAside}
          otherVideos={shown.otherVideos}
          again={<RefetchButton {...{ panel, details, shown }} label="detailsAskAgain" />}
        />
      )}
      <Provenance details={details} shown={shown} />
    </>
  );
}

function Provenance({ details, shown: { origin } }: Pick<Props, 'details' | 'shown'>) {
  const { name, captureId = null, ...when } = origin;
  return (
    <ProvenanceFacts
      {...when}
      route={endpointOf(name).route}
      captureId={captureId}
      onCopy={(text, what) => void details.copy(text, what)}
    />
  );
}

function DetailsToolbar(props: Props) {
  const t = useTranslation();
  const { details, shown } = props;
  const now = useNow(60_000);
  const text = shown.parsed?.text;
  return (
    <div className="bar details-bar">
      <span className="note">{t('sourceHeld', ageText(t, now - shown.receivedAt))}</span>
      {text !== undefined && (
        <>
          <RefetchButton {...props} label="detailsRefresh" />
          <IconButton
            icon="copy"
            label={t('detailsCopyJson')}
            onPress={() => void details.copy(text, t('detailsJson'))}
          />
          <CitationMenu
            onCopy={(format, name) => void details.copyCitation(format, name)}
            onSave={(format) => void details.saveCitation(format)}
          />
        </>
      )}
    </div>
  );
}

/** Pays once more for what is held, in the language that is shown. */
function RefetchButton({ panel, details, shown, label }: Props & { label: 'detailsRefresh' | 'detailsAskAgain' }) {
  const t = useTranslation();
  const waiting = useStore(details.inquiry, (state) => state.waiting);
  const priceOf = usePrices(panel);
  const { quote, blocked } = priceOf('videos', details.paramsOfShown(shown));
  return (
    <PricedButton
      label={t(label)}
      price={quote}
      small
      blocked={blocked}
      busySince={waiting.is === 'loading' ? waiting.since : null}
      onPress={() => void details.refresh()}
    />
  );
}
