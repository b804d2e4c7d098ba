import { useWords } from '@/components/ui/words';
import { countText } from '@/lib/details/count-text';
import { lengthOf, lengthSayings } from '@/lib/details/length';
import { momentOf } from '@/lib/details/moment';
import type { Video } from '@/lib/service/video-schema';
import { Fact } from './FactList';

/** When, how long and how often. */
export function CountFacts({ video }: { video: Video }) {
  const say = useWords();
  const { publishedAt, viewCount, likeCount, commentCount } = video;
  const counts = [
    ['viewCount', say('fieldViews'), viewCount],
    ['likeCount', say('fieldLikes'), likeCount],
    ['commentCount', say('fieldComments'), commentCount],
  ] as const;
  return (
    <>
      <Fact name={say('fieldPublished')} field="publishedAt" value={publishedAt}>
        <Published at={publishedAt ?? ''} />
      </Fact>
      <Length video={video} />
      {counts.map(([field, name, count]) => (
        <Fact key={field} field={field} name={name} value={count}>
          <bdi>{countText(count ?? '', say.locale)}</bdi>
        </Fact>
      ))}
    </>
  );
}

function Published({ at }: { at: string }) {
  const say = useWords();
  const moment = momentOf(at, say.locale);
  if (!moment) return <bdi>{at}</bdi>;
  return (
    <time dateTime={moment.utc} title={moment.utc}>
      {moment.local}
    </time>
  );
}

function Length({ video }: { video: Video }) {
  const say = useWords();
  const { duration, parsedDuration } = video;
  const seconds = lengthOf(video);
  const told = duration ?? (parsedDuration === undefined ? undefined : String(parsedDuration));
  return (
    <Fact name={say('fieldLength')} field="duration" value={told}>
      {seconds === null ? <bdi>{told}</bdi> : lengthSayings(seconds).map(say.saying).join(' ')}{' '}
      {seconds !== null && duration && (
        <bdi className="code note" dir="ltr">
          {duration}
        </bdi>
      )}
    </Fact>
  );
}
