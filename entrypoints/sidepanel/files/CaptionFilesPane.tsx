import { useStore } from 'zustand';
import { priceText } from '@/components/amounts';
import { originNames } from '@/components/captions/TrackList';
import { useNow } from '@/components/clock';
import { FileRow } from '@/components/files/FileRow';
import { LinkLifeBar } from '@/components/files/LinkLifeBar';
import { useWords } from '@/components/words';
import { linkExpiry } from '@/lib/core/captions/signed-link';
import { type CaptionTrack, tracksOf } from '@/lib/core/files/caption-tracks';
import { httpLink } from '@/lib/core/files/http-link';
import { linkLife } from '@/lib/core/files/link-life';
import { languageName } from '@/lib/core/language-name';
import type { Files } from '@/lib/panel/files';
import type { Panel } from '@/lib/panel/panel';
import type { TrackList } from '@/lib/panel/track-list';
import { CaptionFormats } from './CaptionFormats';
import { ListButton, type Listing } from './ListButton';
import { Listed } from './Listed';

interface Props {
  panel: Panel;
  files: Files;
}

/** Every track with its origin, and each as a file in the formats of the platform. */
export function CaptionFilesPane({ panel, files }: Props) {
  const videoId = panel.getState().subject?.videoId;
  if (!videoId) return null;
  const listing: Listing<'captionFiles'> = { panel, name: 'captionFiles', store: files.captions, asked: { videoId } };
  return <Listed listing={listing}>{(answer) => <Tracks {...{ panel, files, answer, listing }} />}</Listed>;
}

interface TracksProps extends Props {
  answer: TrackList;
  listing: Listing<'captionFiles'>;
}

function Tracks({ panel, files, answer, listing }: TracksProps) {
  const say = useWords();
  const now = useNow(60_000);
  const untils = answer.value.flatMap(({ url }) => {
    const link = httpLink(url);
    return link ? [linkExpiry(link)] : [];
  });
  const life = linkLife(untils, answer.receivedAt, now);
  const tracks = tracksOf(answer.value);
  const age = now - answer.receivedAt;
  return (
    <>
      <div className="file-life">
        {life ? (
          <LinkLifeBar life={life} age={age} />
        ) : (
          <span className="note">{priceText(say, { is: 'held', age })}</span>
        )}
        <div className="row wrap asks">
          <ListButton listing={listing} />
        </div>
      </div>
      <div className="group">
        <h2 className="grow">{say.count('filesAll', tracks.length)}</h2>
      </div>
      <ul>
        {tracks.map((track) => (
          <Track
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

function Track({ track, ...rest }: TrackProps) {
  const say = useWords();
  const { trouble, fetching } = useStore(rest.files.captionFiles);
  const isHere = (trouble ?? fetching)?.track.label === track.label && (trouble ?? fetching)?.track.code === track.code;
  return (
    <FileRow
      title={track.label || languageName(track.code, say.locale)}
      note={track.code}
      end={<span className="chip">{say(originNames[track.origin])}</span>}
      more={() => <CaptionFormats {...rest} track={track} news={isHere} />}
    />
  );
}
