import { useMemo } from 'react';
import { ExpandableList } from '@/components/ui/ExpandableList';
import { ExternalLink, TimeCodeButton } from '@/components/ui/LinkedText';
import { LongText } from '@/components/ui/LongText';
import { useTranslation } from '@/components/ui/translation';
import { originalTitleOf } from '@/lib/details/byline';
import { parseChapters } from '@/lib/platform/chapters';
import { channelUrl } from '@/lib/platform/platform-links';
import { lengthOf } from '@/lib/platform/video-figures';
import type { Video } from '@/lib/service/resource-schemas';
import { languageName } from '@/lib/shared/display-names';
import { Fact } from './FactList';

/** Shows the title in the requested language `lang` and the original title. */
export function TitleFacts({ video, lang }: { video: Video; lang: string | null }) {
  const t = useTranslation();
  const original = originalTitleOf(video, lang);
  return (
    <>
      <Fact name={t('title')} field="title" value={video.title}>
        <LongText text={video.title ?? ''} />
      </Fact>
      <Fact name={t('fieldOriginalTitle')} field="localizations" value={original?.title}>
        {original?.title === video.title ? t('fieldSameTitle') : <LongText text={original?.title ?? ''} />}{' '}
        {original?.lang && <span className="chip">{original.lang}</span>}
      </Fact>
      <LocalizedTitles video={video} />
    </>
  );
}

function LocalizedTitles({ video: { localizations } }: { video: Video }) {
  const t = useTranslation();
  const entries = Object.entries(localizations ?? {});
  return (
    <Fact name={t('fieldLocalised')} field="localizations" value={localizations && jsonOf(entries)}>
      <ExpandableList items={entries} initialCount={10} className="stack">
        {([code, { title, description }]) => (
          <li key={code}>
            <bdi>{title || t('notGiven')}</bdi>{' '}
            <span className="note">
              <bdi>{languageName(code, t.locale)}</bdi> <bdi>{code}</bdi>
            </span>
            {description && (
              <div className="secondary-text">
                <LongText text={description} />
              </div>
            )}
          </li>
        )}
      </ExpandableList>
    </Fact>
  );
}

/** Formats entries as JSON; '' without entries, so that an empty object counts as an empty value. */
const jsonOf = (entries: readonly (readonly [string, object])[]): string =>
  entries.length > 0 ? JSON.stringify(Object.fromEntries(entries), null, 2) : '';

export function ChannelFact({ video: { channelTitle, channelId } }: { video: Video }) {
  const t = useTranslation();
  const href = channelId === undefined ? null : channelUrl(channelId);
  const name = channelTitle || channelId;
  const value = [channelTitle, channelId].filter(Boolean).join(' ') || (channelTitle ?? channelId);
  return (
    <Fact name={t('channel')} field="channelTitle" value={value}>
      {href && name ? <ExternalLink href={href}>{name}</ExternalLink> : <bdi>{name}</bdi>}{' '}
      {channelTitle && channelId && <bdi className="code note">{channelId}</bdi>}
      {!channelTitle && <span className="note">{t(channelTitle === '' ? 'givenEmpty' : 'fieldNameNotGiven')}</span>}
    </Fact>
  );
}

interface Props {
  video: Video;
  onSeek(seconds: number): void;
}

export function UploaderTextFacts({ video, onSeek }: Props) {
  const t = useTranslation();
  const { tags, description } = video;
  return (
    <>
      <Fact name={t('fieldTags')} field="tags" value={tags?.join('\n')}>
        <ExpandableList items={tags ?? []} initialCount={60} className="tags">
          {(tag, index) => (
            // The key contains the index, because tags can repeat.
            <li key={`${index} ${tag}`} className="chip">
              <bdi>{tag}</bdi>
            </li>
          )}
        </ExpandableList>
      </Fact>
      <ChaptersFact video={video} onSeek={onSeek} />
      <Fact name={t('fieldDescription')} field="description" value={description}>
        <LongText text={description ?? ''} linked={{ length: lengthOf(video), onSeek }} />
      </Fact>
    </>
  );
}

/** Lists the chapters. Nothing is shown without chapters, because a description need not contain any. */
function ChaptersFact({ video, onSeek }: Props) {
  const t = useTranslation();
  const { description = '' } = video;
  const length = lengthOf(video);
  const chapters = useMemo(() => parseChapters(description, length), [description, length]);
  if (chapters.length === 0) return null;
  return (
    <Fact name={t('fieldChapters')} value={chapters.map(({ code, title }) => `${code} ${title}`).join('\n')}>
      <ExpandableList items={chapters} initialCount={60} className="chapters">
        {({ start, code, title }) => (
          <li key={start}>
            <TimeCodeButton code={code} onPress={() => onSeek(start)} /> <bdi>{title}</bdi>
          </li>
        )}
      </ExpandableList>
    </Fact>
  );
}
