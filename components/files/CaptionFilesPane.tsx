import { useStore } from 'zustand';
import { FileFailed } from '@/components/captions/FileFailed';
import { originMessages } from '@/components/captions/TrackList';
import { useCaptionFilesStore } from '@/components/files/use-files';
import { useNow } from '@/components/ui/clock';
import type { PriceTag } from '@/components/ui/format-text';
import { PricedButton } from '@/components/ui/PricedButton';
import { usePanelStore } from '@/components/ui/panel-state';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import { useRequestStore } from '@/components/ui/use-request';
import { Waiting } from '@/components/ui/Waiting';
import { type CaptionTrack, formatLabel, groupByTrack } from '@/lib/captions/caption-tracks';
import type { CaptionFilesStore } from '@/lib/captions/store/caption-files';
import type { TrackListing } from '@/lib/captions/store/platform-files';
import { trackFields } from '@/lib/files/file-description';
import type { FilesStore } from '@/lib/files/store/files-store';
import { linkLifetime } from '@/lib/platform/link-lifetime';
import { linkExpiryOf } from '@/lib/platform/media-links';
import { timeoutSeconds } from '@/lib/service/assumptions';
import type { CaptionFile } from '@/lib/service/file-endpoints';
import { languageName } from '@/lib/shared/display-names';
import { webLink } from '@/lib/shared/web-address';
import { FileListing, ListLine, type ListRequest } from './FileListing';
import { FileFields, FileRow } from './FileRow';

/** The id of the notice that another file is being fetched. There is only one at a time. */
const fetchingId = 'caption-file-fetching';

interface CaptionFormatsProps {
  files: FilesStore;
  track: CaptionTrack;
  listedAt: number;
  isAlone: boolean;
  /** True if the pending or failed request is for this track. */
  hasRequest: boolean;
}

/**
 * Lists the formats of a track. A format is free if it is saved or while its signed link is valid; otherwise the
 * service provides it at a price.
 */
function CaptionFormats({ files, track, listedAt, isAlone, hasRequest }: CaptionFormatsProps) {
  const t = useTranslation();
  const store = useCaptionFilesStore();
  const { fetching, failure } = useStore(store);
  return (
    <div className="file-more">
      <ul className="caption-formats">
        {[...track.files.entries()].map(([index, file]) => (
          <li key={index}>
            <FormatButton store={store} track={track} file={file} listedAt={listedAt} />
          </li>
        ))}
      </ul>
      {!isAlone && <p className="note">{t('filesSameLanguage')}</p>}
      {hasRequest && fetching && (
        <div id={fetchingId}>
          <Waiting
            label={t('gettingThing', formatLabel(fetching.file.format, t))}
            since={fetching.since}
            limitSeconds={timeoutSeconds.ordinary}
            hidesSkeleton
            onStop={store.getState().stop}
          />
        </div>
      )}
      {hasRequest && failure && (
        <FileFailed
          formatName={formatLabel(failure.file.format, t)}
          failure={failure.failure}
          params={store.getState().paramsOf(failure.file)}
          onGet={() => void store.getState().save(failure, { is: 'service' })}
          onClose={store.getState().dismiss}
        />
      )}
      <FileFields
        fields={trackFields(track.files)}
        link={null}
        onCopyJson={() => void files.getState().copy(JSON.stringify(track.files, null, 2), ['filesJsonCopied'])}
        onCopyLink={() => {}}
      />
    </div>
  );
}

interface FormatProps {
  store: CaptionFilesStore;
  track: CaptionTrack;
  file: CaptionFile;
  listedAt: number;
}

function FormatButton({ store, track, file, listedAt }: FormatProps) {
  const t = useTranslation();
  const now = useNow(60_000);
  useStore(store, (state) => state.savedAt);
  const isFetching = useStore(store, (state) => state.fetching !== null);
  const priceOf = usePrices();
  const source = store.getState().sourceOf(file, listedAt);
  const params = store.getState().paramsOf(file);
  const label = formatLabel(file.format, t);
  const pricing = params && priceOf('captions', params);
  if (source.is === 'service' && !pricing) {
    return (
      <span className="note">
        {label}: {t('bulkNotAvailable')}
      </span>
    );
  }
  const isOffline = pricing?.disabledReason?.is === 'offline';
  const tag = (): PriceTag => {
    if (source.is === 'saved') return { is: 'saved', age: now - source.receivedAt };
    if (source.is === 'link') return { is: 'free', forMs: source.until - now };
    return pricing?.quote ?? { is: 'unknown' };
  };
  // Even a free link requires a network connection.
  const isBlocked = source.is === 'service' || (source.is === 'link' && isOffline);
  const disabledReason = isBlocked ? (pricing?.disabledReason ?? null) : null;
  return (
    <PricedButton
      label={label}
      price={tag()}
      small
      wide
      disabledReason={isFetching ? { is: 'limit', text: '', noticeId: fetchingId } : disabledReason}
      // The source whose price is shown: a link that has expired since then must not turn into a paid request.
      onPress={() => void store.getState().save({ track, file }, source)}
    />
  );
}

interface Props {
  files: FilesStore;
}

/** Lists every track with its origin, and offers its files in each listed format. */
export function CaptionFilesPane({ files }: Props) {
  const panel = usePanelStore();
  const store = useRequestStore('captionFiles');
  const videoId = panel.getState().subject?.videoId;
  if (!videoId) return null;
  const listing: ListRequest<'captionFiles'> = {
    name: 'captionFiles',
    store,
    params: { videoId },
  };
  return (
    <FileListing listing={listing}>
      {(response) => <TrackRows files={files} response={response} listing={listing} />}
    </FileListing>
  );
}

interface TracksProps extends Props {
  response: TrackListing;
  listing: ListRequest<'captionFiles'>;
}

function TrackRows({ files, response, listing }: TracksProps) {
  const t = useTranslation();
  const now = useNow(60_000);
  const expiryTimes = response.value.flatMap(({ url }) => {
    const link = webLink(url);
    return link ? [linkExpiryOf(link)] : [];
  });
  const lifetime = linkLifetime(expiryTimes, response.receivedAt, now);
  const tracks = groupByTrack(response.value);
  return (
    <>
      <ListLine listing={listing} listedAt={response.receivedAt} lifetime={lifetime} />
      <div className="group-head">
        <h2 className="grow">{t.plural('filesAll', tracks.length)}</h2>
      </div>
      <ul>
        {tracks.map((track) => (
          <TrackRow
            key={`${track.code} ${track.label}`}
            files={files}
            track={track}
            listedAt={response.receivedAt}
            isAlone={tracks.filter(({ code }) => code === track.code).length === 1}
          />
        ))}
      </ul>
    </>
  );
}

interface TrackProps extends Props {
  track: CaptionTrack;
  listedAt: number;
  /** True if no other track has the same language. */
  isAlone: boolean;
}

function TrackRow({ track, ...rest }: TrackProps) {
  const t = useTranslation();
  const { failure, fetching } = useStore(useCaptionFilesStore());
  const hasRequest =
    (failure ?? fetching)?.track.label === track.label && (failure ?? fetching)?.track.code === track.code;
  return (
    <FileRow
      title={track.label || languageName(track.code, t.locale)}
      note={track.code}
      end={<span className="chip">{t(originMessages[track.origin])}</span>}
      renderDetails={() => <CaptionFormats {...rest} track={track} hasRequest={hasRequest} />}
    />
  );
}
