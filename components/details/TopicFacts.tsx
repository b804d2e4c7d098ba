import { ExpandableList } from '@/components/ui/ExpandableList';
import { ExternalLink } from '@/components/ui/ExternalLink';
import { useTranslation } from '@/components/ui/words';
import { categoryNames } from '@/lib/details/categories';
import { topicOf } from '@/lib/details/topics';
import type { Video } from '@/lib/service/video-schema';
import { languageName } from '@/lib/shared/display-names';
import { Fact } from './FactList';

/** What the video is about, and in which languages. */
export function TopicFacts({ video }: { video: Video }) {
  const t = useTranslation();
  return (
    <>
      <CategoryFact video={video} />
      <TopicsFact addresses={video.topicCategories} />
      <LanguageFact name={t('fieldTextLanguage')} field="defaultLanguage" code={video.defaultLanguage} />
      <LanguageFact name={t('fieldSpeech')} field="defaultAudioLanguage" code={video.defaultAudioLanguage} />
    </>
  );
}

function CategoryFact({ video: { categoryId: id, categoryTitle: title } }: { video: Video }) {
  const t = useTranslation();
  const known = id !== undefined && Object.hasOwn(categoryNames, id) ? categoryNames[id] : undefined;
  const ours = known ? t(known) : t('fieldCategoryUnknown');
  return (
    <Fact name={t('fieldCategory')} field="categoryId" value={[title, id].filter(Boolean).join(' ') || (title ?? id)}>
      {title ? <bdi>{title}</bdi> : <span className={known ? undefined : 'none'}>{ours}</span>}{' '}
      {id && <bdi className="note">{id}</bdi>}
    </Fact>
  );
}

function TopicsFact({ addresses }: { addresses: readonly string[] | undefined }) {
  const t = useTranslation();
  return (
    <Fact name={t('fieldTopics')} field="topicCategories" value={addresses?.join('\n')}>
      <ExpandableList items={addresses ?? []} first={50} className="in-line">
        {(address, index) => {
          const { name, href } = topicOf(address);
          // Two topics may have the same address.
          return (
            <li key={`${index} ${address}`}>
              {href ? <ExternalLink href={href}>{name}</ExternalLink> : <bdi>{name}</bdi>}
            </li>
          );
        }}
      </ExpandableList>
    </Fact>
  );
}

function LanguageFact({ name, field, code }: { name: string; field: string; code: string | undefined }) {
  const t = useTranslation();
  return (
    <Fact name={name} field={field} value={code}>
      <bdi>{languageName(code ?? '', t.locale)}</bdi> <bdi className="note">{code}</bdi>
    </Fact>
  );
}
