import { useMemo, useState } from 'react';
import { ExpandableList } from '@/components/ui/ExpandableList';
import { joinFacts } from '@/components/ui/format-text';
import { IconButton } from '@/components/ui/Icon';
import { TimeCodeButton } from '@/components/ui/LinkedText';
import { LongText } from '@/components/ui/LongText';
import { useTranslation } from '@/components/ui/translation';
import { parseChapters } from '@/lib/platform/chapters';
import { countText, formatLocalTime, lengthOf } from '@/lib/platform/video-figures';
import type { Video } from '@/lib/service/resource-schemas';
import { languageName } from '@/lib/shared/display-names';
import type { CopyValue } from './FactList';
import { categoryText, licenceText } from './metadata-facts';

interface Props {
  video: Video;
  /** Names of the fields whose values could not be read. */
  unreadable: ReadonlySet<string>;
  onCopy: CopyValue;
  onSeek(seconds: number): void;
}

/** Shows what most users want to know about a video: figures, dates and kind, tags, description and chapters. */
export function VideoCard(props: Props) {
  const { video } = props;
  return (
    <div className="video-card">
      <section className="stack tight">
        <Figures {...props} />
        <Summary video={video} />
        {video.tags && video.tags.length > 0 && (
          <ExpandableList items={video.tags} initialCount={8} className="tags">
            {(tag, index) => (
              // The key contains the index, because tags can repeat.
              <li key={`${index} ${tag}`} className="chip">
                <bdi>{tag}</bdi>
              </li>
            )}
          </ExpandableList>
        )}
      </section>
      {video.description && <Description {...props} text={video.description} />}
      {/* A description that is shown whole contains its chapters. */}
      {(video.description ?? '').length > previewLength && <Chapters {...props} />}
    </div>
  );
}

function Figures({ video, unreadable }: Props) {
  const t = useTranslation();
  const figures = [
    ['viewCount', t('viewCount')],
    ['likeCount', t('likes')],
    ['commentCount', t('comments')],
  ] as const;
  const text = (field: (typeof figures)[number][0]) => {
    if (unreadable.has(field)) return t('givenUnread');
    return video[field] ? countText(video[field], t.locale) : t(video[field] === '' ? 'givenEmpty' : 'notGiven');
  };
  return (
    <dl className="figures">
      {figures.map(([field, name]) => (
        <div key={field} className="figure">
          <dd>{video[field] ? <b>{text(field)}</b> : <span className="note">{text(field)}</span>}</dd>
          <dt className="note">{name}</dt>
        </div>
      ))}
    </dl>
  );
}

/** Shows dates and kind. What is not known is left out here and named below. */
function Summary({ video }: Pick<Props, 'video'>) {
  const t = useTranslation();
  const { publishedAt, defaultAudioLanguage: spoken, isShort } = video;
  const published = publishedAt ? formatLocalTime(publishedAt, t.locale) : null;
  const facts = [
    published && t('publishedOn', published.local),
    categoryText(t, video),
    isShort === true && t('fieldShort'),
    spoken ? t('speechIn', languageName(spoken, t.locale)) : null,
    licenceText(t, video),
  ];
  return <p className="note">{joinFacts(t, facts)}</p>;
}

/** The number of characters shown of a long description before it is opened. */
const previewLength = 320;

function Description({ video, text, onCopy, onSeek }: Props & { text: string }) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isWhole = isOpen || text.length <= previewLength;
  // Cut between words, so that no link is cut.
  const shown = isWhole ? text : `${text.slice(0, previewLength).replace(/\S*$/, '')}…`;
  return (
    <section aria-label={t('fieldDescription')}>
      <LongText text={shown} linked={{ length: lengthOf(video), onSeek }} />
      {text.length > previewLength && (
        <div className="flex-row">
          {!isWhole && (
            <button type="button" className="link note" onClick={() => setOpen(true)}>
              {t('showAll')}
            </button>
          )}
          <IconButton
            icon="copy"
            label={t('detailsCopyValue', t('fieldDescription'))}
            onPress={() => onCopy(text, t('fieldDescription'))}
          />
        </div>
      )}
    </section>
  );
}

/** Lists the chapters. Nothing is shown without chapters, because a description need not contain any. */
function Chapters({ video, onSeek }: Props) {
  const t = useTranslation();
  const { description = '' } = video;
  const length = lengthOf(video);
  const chapters = useMemo(() => parseChapters(description, length), [description, length]);
  if (chapters.length === 0) return null;
  return (
    <section aria-labelledby="video-chapters">
      <h2 id="video-chapters">{t('fieldChapters')}</h2>
      <ExpandableList items={chapters} initialCount={4} countMessage="shownOf" className="chapters">
        {({ start, code, title }) => (
          <li key={start}>
            <TimeCodeButton code={code} onPress={() => onSeek(start)} /> <bdi>{title}</bdi>
          </li>
        )}
      </ExpandableList>
    </section>
  );
}
