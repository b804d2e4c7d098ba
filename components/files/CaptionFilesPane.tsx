import { useStore } from 'zustand';
import { originMessages } from '@/components/captions/TrackList';
import { useNow } from '@/components/ui/clock';
import { priceText } from '@/components/ui/format-text';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { TrackListing } from '@/lib/captions/store/track-list';
import { type CaptionTrack, groupByTrack } from '@/lib/files/caption-tracks';
import { linkLifetime } from '@/lib/files/link-lifetime';
import type { FilesStore } from '@/lib/files/store/files-store';
import { linkExpiryOf } from '@/lib/platform/link-expiry';
import { languageName } from '@/lib/shared/display-names';
import { webLink } from '@/lib/shared/https-link';
import { CaptionFormats } from './CaptionFormats';
import { FileListing } from './FileListing';
import { FileRow } from './FileRow';
import { LinkLifetimeBar } from './LinkLifetimeBar';
import { ListButton, type ListRequest } from './ListButton';

interface Props {
  panel: PanelStore;
  files: FilesStore;
}

/** Every track with its origin, and each as a file in the formats of the platform. */
export function CaptionFilesPane({ panel, files }: Props) {
  const videoId = panel.getState().subject?.videoId;
  if (!videoId) return null;
  const listing: ListRequest<'captionFiles'> = {
    panel,
    name: 'captionFiles',
    store: files.captions,
    asked: { videoId },
  };
  return (
    <FileListing listing={listing}>{(answer) => <TrackRows {...{ panel, files, answer, listing }} />}</FileListing>
  );
}

interface TracksProps extends Props {
  answer: TrackListing;
  listing: ListRequest<'captionFiles'>;
}

function TrackRows({ panel, files, answer, listing }: TracksProps) {
  const t = useTranslation();
  const now = useNow(60_000);
  const expiryTimes = answer.value.flatMap(({ url }) => {
    const link = webLink(url);
    return link ? [linkExpiryOf(link)] : [];
  });
  const life = linkLifetime(expiryTimes, answer.receivedAt, now);
  const tracks = groupByTrack(answer.value);
  const age = now - answer.receivedAt;
  return (
    <>
      <div className="file-life">
        {life ? (
          <LinkLifetimeBar life={life} age={age} />
        ) : (
          <span className="note">{priceText(t, { is: 'held', age })}</span>
        )}
        <div className="row wrap asks">
          <ListButton listing={listing} />
        </div>
      </div>
      <div className="group">
        <h2 className="grow">{t.plural('filesAll', tracks.length)}</h2>
      </div>
      <ul>
        {tracks.map((track) => (
          <TrackRow
            key={`${track.code} ${track.label}`}
            {...{ panel, files, track, listedAt: answer.receivedAt }}
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
  /** No other track has this language. */
  isAlone: boolean;
}

function TrackRow({ track, ...rest }: TrackProps) {
  const t = useTranslation();
  const { trouble, fetching } = useStore(rest.files.captionFiles);
  const isHere = (trouble ?? fetching)?.track.label === track.label && (trouble ?? fetching)?.track.code === track.code;
  return (
    <FileRow
      title={track.label || languageName(track.code, t.locale)}
      note={track.code}
      end={<span className="chip">{t(originMessages[track.origin])}</span>}
      more={() => <CaptionFormats {...rest} track={track} news={isHere} />}
    />
  );
}
