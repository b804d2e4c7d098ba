import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Fold } from '@/components/ui/Fold';
import { ExternalLink } from '@/components/ui/LinkedText';
import { LongText } from '@/components/ui/LongText';
import { Notice } from '@/components/ui/Notice';
import { SkippedRows } from '@/components/ui/SkippedRows';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import type { ParsedVideo } from '@/lib/details/parsed-video';
import type { InvalidRow } from '@/lib/service/call';
import type { Video } from '@/lib/service/resource-schemas';
import { languageName } from '@/lib/shared/display-names';
import { isRecord } from '@/lib/shared/is-record';
import type { MessageName } from '@/lib/shared/localized-text';
import { webAddress } from '@/lib/shared/web-address';
import { type CopyValue, Fact, FactList } from './FactList';
import { LanguageFacts, StatusFacts, TimeFacts, TopicFacts, visibilityText } from './metadata-facts';
import { ChannelFact, TitleFacts } from './TitleFacts';
import { VideoCard } from './VideoCard';

interface UnknownVideoProps {
  skippedRows: readonly InvalidRow[];
  /** Number of rows in the response that are about other videos. */
  otherVideos: number;
  /** The priced button that sends the request again. */
  retry: ReactNode;
}

/** Explains why a response contains no details of the video: it is empty, unreadable, or about other videos. */
export function UnknownVideo({ skippedRows, otherVideos, retry }: UnknownVideoProps) {
  const t = useTranslation();
  const [heading, sentence] = messagesFor(skippedRows.length, otherVideos);
  return (
    <>
      <SkippedRows rows={skippedRows} />
      <StateView icon="circle-question-mark" heading={t(heading)} actions={retry}>
        <p>{t(sentence)}</p>
      </StateView>
    </>
  );
}

function messagesFor(unreadable: number, otherVideos: number): [MessageName, MessageName] {
  if (unreadable > 0) return ['detailsUnreadableHeading', 'detailsUnreadableSentence'];
  return otherVideos > 0
    ? ['detailsOthersHeading', 'detailsOthersSentence']
    : ['detailsUnknownHeading', 'detailsUnknownSentence'];
}

type Thumbnail = NonNullable<NonNullable<Video['thumbnails']>['default']>;

const picturesOf = (thumbnails: Video['thumbnails']) =>
  Object.entries(thumbnails ?? {}).filter((entry): entry is [string, Thumbnail] => isThumbnail(entry[1]));

/** Lists the pictures of a video by size. A picture is loaded only when the user asks for it. */
function ThumbnailsFact({ thumbnails }: { thumbnails: Video['thumbnails'] }) {
  const t = useTranslation();
  const pictures = picturesOf(thumbnails);
  const value = pictures.map(([, { url }]) => url).join('\n');
  return (
    <Fact name={t('thumbnails')} field="thumbnails" value={thumbnails && value}>
      <ul className="stack">
        {pictures.map(([size, picture]) => (
          <ThumbnailRow key={size} size={size} picture={picture} />
        ))}
      </ul>
    </Fact>
  );
}

/** Returns whether a value has the form of a thumbnail; values of unknown form are ignored. */
const isThumbnail = (value: unknown): value is Thumbnail => isRecord(value) && typeof value.url === 'string';

function ThumbnailRow({ size, picture }: { size: string; picture: Thumbnail }) {
  const t = useTranslation();
  const [state, setState] = useState<'hidden' | 'shown' | 'failed'>('hidden');
  const { url, width, height } = picture;
  const href = webAddress(url);
  const measure = width && height ? `${width} × ${height}` : t('notGiven');
  return (
    <li className="stack tight">
      <span className="flex-row wrap">
        <span>
          <bdi>{size}</bdi> <bdi className="note">{measure}</bdi>
        </span>
        {href && state === 'hidden' && (
          <button type="button" className="link" onClick={() => setState('shown')}>
            {t('fieldPictureShow')} <span className="visually-hidden">{measure}</span>
          </button>
        )}
      </span>
      {href ? <ExternalLink href={href}>{url}</ExternalLink> : <bdi className="no-value">{url}</bdi>}
      {href && state === 'shown' && (
        <img
          src={href}
          width={width}
          height={height}
          alt={t('fieldPictureAlt', measure)}
          referrerPolicy="no-referrer"
          onError={() => setState('failed')}
        />
      )}
      {state === 'failed' && <span className="note">{t('fieldPictureFailed')}</span>}
    </li>
  );
}

interface Props {
  parsed: ParsedVideo;
  /** The requested language; `null` for the original language of the video. */
  lang: string | null;
  onCopy: CopyValue;
  onSeek(seconds: number): void;
}

export function VideoFacts({ parsed, lang, onCopy, onSeek }: Props) {
  const t = useTranslation();
  const [showsOthers, setShowsOthers] = useState(false);
  const { video, problems, others } = parsed;
  const unreadable = new Set(problems.map(({ path }) => path.split('.')[0] ?? ''));
  const shared = { onCopy, unreadable };
  const languages = Object.keys(video.localizations ?? {}).map((code) => languageName(code, t.locale));
  return (
    <>
      <UnreadableFields count={problems.length} onShow={() => setShowsOthers(true)} />
      <VideoCard video={video} onSeek={onSeek} {...shared} />
      <div className="video-folds">
        <Fold heading={t('detailsTitles')} note={t.list(languages.slice(0, 2))}>
          <FactList {...shared}>
            <TitleFacts video={video} lang={lang} />
            <LanguageFacts video={video} />
          </FactList>
        </Fold>
        <Fold heading={t('detailsStatus')} note={visibilityText(t, video) ?? ''}>
          <FactList {...shared}>
            <TimeFacts video={video} />
            <TopicFacts video={video} />
            <StatusFacts video={video} />
          </FactList>
        </Fold>
        <Fold heading={t('detailsPictures')} note={t.number(picturesOf(video.thumbnails).length)}>
          <FactList {...shared}>
            <ThumbnailsFact thumbnails={video.thumbnails} />
            <ChannelFact video={video} />
            <Fact name={t('fieldId')} field="id" value={video.id}>
              <bdi className="code">{video.id}</bdi>
            </Fact>
          </FactList>
        </Fold>
        {others.length > 0 && (
          <Fold heading={t('fieldOthers')} note={t.number(others.length)} needsAttention={showsOthers}>
            <OtherFacts fields={others} isRequested={showsOthers} onCopy={onCopy} />
          </Fold>
        )}
      </div>
    </>
  );
}

interface OtherFactsProps {
  fields: ParsedVideo['others'];
  /** True once the user chose to see the unreadable fields, so that they take the focus. */
  isRequested: boolean;
  onCopy: CopyValue;
}

/** Shows unknown and unreadable fields as JSON, as received. */
function OtherFacts({ fields, isRequested, onCopy }: OtherFactsProps) {
  const t = useTranslation();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isRequested) box.current?.focus();
  }, [isRequested]);
  return (
    <section ref={box} aria-label={t('fieldOthers')} tabIndex={-1}>
      <FactList onCopy={onCopy}>
        {fields.map(({ name, text, at }) => (
          <Fact key={at} name={name} value={text}>
            <code className="code">
              <LongText text={text} />
            </code>
          </Fact>
        ))}
      </FactList>
    </section>
  );
}

function UnreadableFields({ count, onShow }: { count: number; onShow(): void }) {
  const t = useTranslation();
  if (count === 0) return null;
  const show = (
    <button type="button" className="link" onClick={onShow}>
      {t('showThem')}
    </button>
  );
  return (
    <Notice icon="info" action={show}>
      {t.plural('detailsBadFields', count)}
    </Notice>
  );
}
