import { type ReactNode, type Ref, type RefObject, useRef, useState } from 'react';
import { ExternalLink } from '@/components/ui/LinkedText';
import { LongText } from '@/components/ui/LongText';
import { Notice } from '@/components/ui/Notice';
import { SkippedRows } from '@/components/ui/SkippedRows';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import type { ParsedVideo } from '@/lib/details/parsed-video';
import type { InvalidRow } from '@/lib/service/call';
import type { Video } from '@/lib/service/resource-schemas';
import type { MessageName } from '@/lib/shared/localized-text';
import { webAddress } from '@/lib/shared/web-address';
import { type CopyValue, Fact, FactList } from './FactList';
import { CountFacts, StatusFacts, TopicFacts } from './metadata-facts';
import { ChannelFact, TextFacts, TitleFacts } from './TextFacts';

interface UnknownVideoProps {
  setAside: readonly InvalidRow[];
  /** How many rows about other videos the response has. */
  otherVideos: number;
  /** The priced way to ask again. */
  again: ReactNode;
}

/** Says that a response has no details of this video, and why: it is empty, could not be read, or is about others. */
export function UnknownVideo({ setAside, otherVideos, again }: UnknownVideoProps) {
  const t = useTranslation();
  const [heading, sentence] = wordsFor(setAside.length, otherVideos);
  return (
    <>
      <SkippedRows rows={setAside} />
      <StateView icon="circle-question-mark" heading={t(heading)} acts={again}>
        <p>{t(sentence)}</p>
      </StateView>
    </>
  );
}

function wordsFor(unreadable: number, otherVideos: number): [MessageName, MessageName] {
  if (unreadable > 0) return ['detailsUnreadableHeading', 'detailsUnreadableSentence'];
  return otherVideos > 0
    ? ['detailsOthersHeading', 'detailsOthersSentence']
    : ['detailsUnknownHeading', 'detailsUnknownSentence'];
}

interface OtherFactsProps {
  fields: ParsedVideo['others'];
  /** Where focus goes when they are asked for. */
  heading: Ref<HTMLHeadingElement>;
  onCopy: CopyValue;
}

/** Fields that have no place of their own, or could not be read: as JSON, in the very text that came. */
function OtherFacts({ fields, heading, onCopy }: OtherFactsProps) {
  const t = useTranslation();
  if (fields.length === 0) return null;
  return (
    <section aria-labelledby="other-fields">
      <div className="group top">
        <h2 id="other-fields" ref={heading} tabIndex={-1}>
          {t('fieldOthers')}
        </h2>
      </div>
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

type Thumbnail = NonNullable<NonNullable<Video['thumbnails']>['default']>;

/** The pictures of a video by size. None is loaded before it is asked for. */
function ThumbnailsFact({ thumbnails }: { thumbnails: Video['thumbnails'] }) {
  const t = useTranslation();
  const pictures = Object.entries(thumbnails ?? {}).filter((entry): entry is [string, Thumbnail] =>
    isThumbnail(entry[1]),
  );
  const value = pictures.map(([, { url }]) => url).join('\n');
  return (
    <Fact name={t('fieldPictures')} field="thumbnails" value={thumbnails && value}>
      <ul className="stack">
        {pictures.map(([size, picture]) => (
          <ThumbnailRow key={size} size={size} picture={picture} />
        ))}
      </ul>
    </Fact>
  );
}

/** Unknown sizes are kept unread. */
const isThumbnail = (value: unknown): value is Thumbnail =>
  typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string';

function ThumbnailRow({ size, picture }: { size: string; picture: Thumbnail }) {
  const t = useTranslation();
  const [state, turn] = useState<'hidden' | 'shown' | 'failed'>('hidden');
  const { url, width, height } = picture;
  const href = webAddress(url);
  const measure = width && height ? `${width} × ${height}` : t('notGiven');
  return (
    <li className="stack tight">
      <span className="row wrap">
        <span>
          <bdi>{size}</bdi> <bdi className="note">{measure}</bdi>
        </span>
        {href && state === 'hidden' && (
          <button type="button" className="link" onClick={() => turn('shown')}>
            {t('fieldPictureShow')} <span className="sr">{measure}</span>
          </button>
        )}
      </span>
      {href ? <ExternalLink href={href}>{url}</ExternalLink> : <bdi className="none">{url}</bdi>}
      {href && state === 'shown' && (
        <img
          src={href}
          width={width}
          height={height}
          alt={t('fieldPictureAlt', measure)}
          referrerPolicy="no-referrer"
          onError={() => turn('failed')}
        />
      )}
      {state === 'failed' && <span className="note">{t('fieldPictureFailed')}</span>}
    </li>
  );
}

interface Props {
  parsed: ParsedVideo;
  /** The language that was asked for; `null` for whatever the video has. */
  lang: string | null;
  onCopy: CopyValue;
  onSeek(seconds: number): void;
}

/** Every field that the service told of a video. */
export function VideoFacts({ parsed: { video, problems, others }, lang, onCopy, onSeek }: Props) {
  const t = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <BadFields count={problems.length} others={heading} />
      <FactList onCopy={onCopy} unread={new Set(problems.map(({ path }) => path.split('.')[0] ?? ''))}>
        <TitleFacts video={video} lang={lang} />
        <ChannelFact video={video} />
        <CountFacts video={video} />
        <TopicFacts video={video} />
        <StatusFacts video={video} />
        <TextFacts video={video} onSeek={onSeek} />
        <ThumbnailsFact thumbnails={video.thumbnails} />
        <Fact name={t('fieldId')} field="id" value={video.id}>
          <bdi className="code">{video.id}</bdi>
        </Fact>
      </FactList>
      <OtherFacts fields={others} heading={heading} onCopy={onCopy} />
    </>
  );
}

function BadFields({ count, others }: { count: number; others: RefObject<HTMLHeadingElement | null> }) {
  const t = useTranslation();
  if (count === 0) return null;
  const show = (
    <button type="button" className="link" onClick={() => others.current?.focus()}>
      {t('showThem')}
    </button>
  );
  return (
    <Notice icon="info" act={show}>
      {t.plural('detailsBadFields', count)}
    </Notice>
  );
}
