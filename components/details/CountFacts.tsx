import { useTranslation } from '@/components/ui/words';
import { countText } from '@/lib/details/count-text';
import { formatLocalTime } from '@/lib/details/moment';
import { lengthMessages, lengthOf } from '@/lib/details/video-figures';
import type { Video } from '@/lib/service/video-schema';
import { Fact } from './FactList';

/** When, how long and how often. */
export function CountFacts({ video }: { video: Video }) {
  const t = useTranslation();
  const { publishedAt, viewCount, likeCount, commentCount } = video;
  const counts = [
    ['viewCount', t('fieldViews'), viewCount],
    ['likeCount', t('fieldLikes'), likeCount],
    ['commentCount', t('fieldComments'), commentCount],
  ] as const;
  return (
    <>
      <Fact name={t('fieldPublished')} field="publishedAt" value={publishedAt}>
        <Published at={publishedAt ?? ''} />
      </Fact>
      <LengthFact video={video} />
      {counts.map(([field, name, count]) => (
        <Fact key={field} field={field} name={name} value={count}>
          <bdi>{countText(count ?? '', t.locale)}</bdi>
        </Fact>
      ))}
    </>
  );
}

function Published({ at }: { at: string }) {
  const t = useTranslation();
  const moment = formatLocalTime(at, t.locale);
  if (!moment) return <bdi>{at}</bdi>;
  return (
    <time dateTime={moment.utc} title={moment.utc}>
      {moment.local}
    </time>
  );
}

function LengthFact({ video }: { video: Video }) {
  const t = useTranslation();
  const { duration, parsedDuration } = video;
  const seconds = lengthOf(video);
  const text = duration ?? (parsedDuration === undefined ? undefined : String(parsedDuration));
  return (
    <Fact name={t('fieldLength')} field="duration" value={text}>
      {seconds === null ? <bdi>{text}</bdi> : lengthMessages(seconds).map(t.saying).join(' ')}{' '}
      {seconds !== null && duration && (
        <bdi className="code note" dir="ltr">
          {duration}
        </bdi>
      )}
    </Fact>
  );
}
