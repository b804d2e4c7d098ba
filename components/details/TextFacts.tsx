import { useMemo } from 'react';
import { ExpandableList } from '@/components/ui/ExpandableList';
import { LongText } from '@/components/ui/LongText';
import { TimeCodeButton } from '@/components/ui/TimeCodeButton';
import { useTranslation } from '@/components/ui/words';
import { parseChapters } from '@/lib/details/chapters';
import { lengthOf } from '@/lib/details/video-figures';
import type { Video } from '@/lib/service/video-schema';
import { Fact } from './FactList';

interface Props {
  video: Video;
  onSeek(seconds: number): void;
}

/** What its makers wrote about it: tags, chapters, description. */
export function TextFacts({ video, onSeek }: Props) {
  const t = useTranslation();
  const { tags, description } = video;
  return (
    <>
      <Fact name={t('fieldTags')} field="tags" value={tags?.join('\n')}>
        <ExpandableList items={tags ?? []} first={60} className="tags">
          {(tag, index) => (
            // A tag may be there twice.
            <li key={`${index} ${tag}`} className="chip">
              <bdi>{tag}</bdi>
            </li>
          )}
        </ExpandableList>
      </Fact>
      <ChaptersFact video={video} onSeek={onSeek} />
      <Fact name={t('fieldDescription')} field="description" value={description}>
        <LongText text={description ?? ''} marked={{ length: lengthOf(video), onSeek }} />
      </Fact>
    </>
  );
}

/** Found in the description: where it has none, nobody said that there should be some. */
function ChaptersFact({ video, onSeek }: Props) {
  const t = useTranslation();
  const { description = '' } = video;
  const length = lengthOf(video);
  const chapters = useMemo(() => parseChapters(description, length), [description, length]);
  if (chapters.length === 0) return null;
  return (
    <Fact name={t('fieldChapters')} value={chapters.map(({ code, title }) => `${code} ${title}`).join('\n')}>
      <ExpandableList items={chapters} first={60} className="chapters">
        {({ start, code, title }) => (
          <li key={start}>
            <TimeCodeButton code={code} onPress={() => onSeek(start)} /> <bdi>{title}</bdi>
          </li>
        )}
      </ExpandableList>
    </Fact>
  );
}
