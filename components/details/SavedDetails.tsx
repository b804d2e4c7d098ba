import { useStore } from 'zustand';
import { useNow } from '@/components/ui/clock';
import { Fold } from '@/components/ui/Fold';
import { ageText, dateText, dateTimeText, joinFacts, priceText } from '@/components/ui/format-text';
import { IconButton } from '@/components/ui/Icon';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { usePanelStore } from '@/components/ui/panel-state';
import { RequestLine } from '@/components/ui/RequestLine';
import { UnreadableResponseNotice } from '@/components/ui/SkippedRows';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import { useRequestStore } from '@/components/ui/use-request';
import { type CitationFormat, citationFormats, citationWriters } from '@/lib/citation/citation-formats';
import type { DetailsStore, ShownDetails } from '@/lib/details/store/details-store';
import { endpointOf } from '@/lib/service/endpoints';
import { type CopyValue, Fact, FactList } from './FactList';
import { DetailsFailure, DetailsLanguage, GetDetailsButton } from './GetDetailsButton';
import { UnknownVideo, VideoFacts } from './VideoFacts';

interface CitationMenuProps {
  onCopy(format: CitationFormat, name: string): void;
  onSave(format: CitationFormat): void;
}

function CitationMenu({ onCopy, onSave }: CitationMenuProps) {
  const t = useTranslation();
  const named = citationFormats.map((format) => ({
    format,
    ...citationWriters[format],
    name: t(citationWriters[format].name),
  }));
  return (
    <Menu icon="quote" label={t('detailsCite')}>
      {named.map(({ format, name }) => (
        <MenuItem key={format} label={t('citeCopy', name)} onPress={() => onCopy(format, name)} />
      ))}
      {named.map(({ format, name, extension }) => (
        <MenuItem key={format} label={t('exportAs', name)} note={`.${extension}`} onPress={() => onSave(format)} />
      ))}
    </Menu>
  );
}

interface ProvenanceFactsProps {
  /** HTTP method and path, as in the interface. */
  route: string;
  /** In milliseconds since 1970. */
  requestedAt: number;
  receivedAt: number;
  status: number;
  /** Id of the saved response of a run; `null` for a request from the panel. */
  captureId: string | null;
  /** Set if the response contained the token, which was removed. */
  tokenRemoved?: true | undefined;
  onCopy: CopyValue;
}

/** Shows where the details come from, for citation and verification. */
function ProvenanceFacts({
  route,
  requestedAt,
  receivedAt,
  status,
  captureId,
  tokenRemoved,
  onCopy,
}: ProvenanceFactsProps) {
  const t = useTranslation();
  return (
    <Fold heading={t('provenance')} note={dateText(t, receivedAt)}>
      <FactList onCopy={onCopy}>
        <Fact name={t('originBy')} value={captureId === null ? t('originPanel') : t('originRun', captureId)} />
        <Fact name={t('request')} value={route}>
          <code className="code">{route}</code>
        </Fact>
        <Fact name={t('originAsked')} value={new Date(requestedAt).toISOString()}>
          {dateTimeText(t, requestedAt)}
        </Fact>
        <Fact name={t('originCame')} value={new Date(receivedAt).toISOString()}>
          {dateTimeText(t, receivedAt)}
        </Fact>
        <Fact name={t('originStatus')} value={String(status)} />
      </FactList>
      {tokenRemoved && <p className="padded note">{t('originTokenRemoved')}</p>}
    </Fold>
  );
}

interface Props {
  details: DetailsStore;
  shown: ShownDetails;
}

export function SavedDetails({ details, shown }: Props) {
  const panel = usePanelStore();
  const { parsed } = shown;
  return (
    <>
      <DetailsLine details={details} shown={shown} />
      <DetailsFailure details={details} hasSaved />
      <UnreadableResponseNotice at={shown.newerEmptyResponseAt} />
      {parsed ? (
        <VideoFacts
          key={`${shown.videoId} ${shown.receivedAt}`}
          parsed={parsed}
          lang={shown.lang}
          onCopy={(text, fieldName) => void details.getState().copy(text, fieldName)}
          onSeek={panel.getState().seek}
        />
      ) : (
        <UnknownVideo
          skippedRows={shown.skippedRows}
          otherVideos={shown.otherVideos}
          retry={<GetDetailsButton details={details} shown={shown} />}
        />
      )}
      <div className="video-folds">
        <Provenance details={details} shown={shown} />
      </div>
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
      onCopy={(text, fieldName) => void details.getState().copy(text, fieldName)}
    />
  );
}

/** Shows the age of the details and the price of getting them again, with the form that does so. */
function DetailsLine({ details, shown }: Props) {
  const t = useTranslation();
  const now = useNow(60_000);
  const { requestState, stop } = useStore(useRequestStore('videos'));
  const { quote } = usePrices()('videos', details.getState().paramsOfShown(shown));
  const text = shown.parsed?.text;
  return (
    <RequestLine
      label={t('detailsGet')}
      form={
        <>
          <DetailsLanguage details={details} />
          <GetDetailsButton details={details} shown={shown} />
        </>
      }
      tools={
        text !== undefined && (
          <>
            <IconButton
              icon="copy"
              label={t('copyJson')}
              onPress={() => void details.getState().copy(text, t('detailsJson'))}
            />
            <CitationMenu
              onCopy={(format, name) => void details.getState().copyCitation(format, name)}
              onSave={(citationFormat) => void details.getState().saveCitation(citationFormat)}
            />
          </>
        )
      }
      busySince={requestState.is === 'loading' ? requestState.since : null}
      onStop={stop}
    >
      {joinFacts(t, [t('savedAgo', ageText(t, now - shown.receivedAt)), priceText(t, quote)])}
    </RequestLine>
  );
}
