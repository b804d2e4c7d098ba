import { ExpandableList } from '@/components/ui/ExpandableList';
import { ExternalLink } from '@/components/ui/LinkedText';
import { LongText } from '@/components/ui/LongText';
import { useTranslation } from '@/components/ui/translation';
import { originalTitleOf } from '@/lib/details/byline';
import { channelUrl } from '@/lib/platform/platform-links';
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
      {!channelTitle && <span className="note">{t(channelTitle === '' ? 'givenEmpty' : 'repliesNoName')}</span>}
    </Fact>
  );
}
