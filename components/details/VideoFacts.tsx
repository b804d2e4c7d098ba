import { type RefObject, useRef } from 'react';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/components/ui/words';
import type { ParsedVideo } from '@/lib/details/parsed-video';
import { CountFacts } from './CountFacts';
import { type CopyValue, Fact, FactList } from './FactList';
import { OtherFacts } from './OtherFacts';
import { StatusFacts } from './StatusFacts';
import { TextFacts } from './TextFacts';
import { ThumbnailsFact } from './ThumbnailsFact';
import { ChannelFact, TitleFacts } from './TitleFacts';
import { TopicFacts } from './TopicFacts';

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
