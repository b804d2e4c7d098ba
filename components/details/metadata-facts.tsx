import { ExpandableList } from '@/components/ui/ExpandableList';
import { ExternalLink } from '@/components/ui/LinkedText';
import { useTranslation } from '@/components/ui/translation';
import { categoryNames, topicOf } from '@/lib/details/topic-names';
import { formatLocalTime, lengthMessages, lengthOf } from '@/lib/platform/video-figures';
import type { Video } from '@/lib/service/resource-schemas';
import { languageName } from '@/lib/shared/display-names';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { ownValue } from '@/lib/shared/own-value';
import { clockText } from '@/lib/shared/time-text';
import { Fact } from './FactList';

export function TopicFacts({ video }: { video: Video }) {
  return (
    <>
      <CategoryFact video={video} />
      <TopicsFact addresses={video.topicCategories} />
    </>
  );
}

/** Returns the name of the category in the user's language or, if its number is unknown, as received. */
export function categoryText(t: Translate, { categoryId: id, categoryTitle: title }: Video): string | null {
  const nameMessage = id === undefined ? undefined : ownValue(categoryNames, id);
  return nameMessage ? t(nameMessage) : title || null;
}

function CategoryFact({ video }: { video: Video }) {
  const t = useTranslation();
  const { categoryId: id, categoryTitle: title } = video;
  const name = categoryText(t, video);
  return (
    <Fact name={t('category')} field="categoryId" value={[title, id].filter(Boolean).join(' ') || (title ?? id)}>
      {name === null ? <span className="no-value">{t('fieldCategoryUnknown')}</span> : <bdi>{name}</bdi>}{' '}
      {id && <bdi className="note">{id}</bdi>}
    </Fact>
  );
}

function TopicsFact({ addresses }: { addresses: readonly string[] | undefined }) {
  const t = useTranslation();
  return (
    <Fact name={t('fieldTopics')} field="topicCategories" value={addresses?.join('\n')}>
      <ExpandableList items={addresses ?? []} initialCount={50} className="inline-list">
        {(address, index) => {
          const { name, nameMessage, href } = topicOf(address);
          const label = nameMessage ? t(nameMessage) : name;
          // The key contains the index, because several topics can have the same address.
          return (
            <li key={`${index} ${address}`}>
              {href ? <ExternalLink href={href}>{label}</ExternalLink> : <bdi>{label}</bdi>}
            </li>
          );
        }}
      </ExpandableList>
    </Fact>
  );
}

export function LanguageFacts({ video }: { video: Video }) {
  const t = useTranslation();
  return (
    <>
      <LanguageFact name={t('language')} field="defaultLanguage" code={video.defaultLanguage} />
      <LanguageFact name={t('audioLanguage')} field="defaultAudioLanguage" code={video.defaultAudioLanguage} />
    </>
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

/**
 * Names of the documented licences. For these and the two sets below, the interface does not list all values,
 * so other values are shown as received.
 */
const licences: Readonly<Record<string, MessageName>> = {
  youtube: 'licencePlatform',
  creativeCommon: 'licenceCommons',
};
const uploads: Readonly<Record<string, MessageName>> = { processed: 'uploadProcessed' };
const visibilities: Readonly<Record<string, MessageName>> = { public: 'visibilityPublic' };

const wordFor = (t: Translate, words: Readonly<Record<string, MessageName>>, value: string | undefined) => {
  const word = value === undefined ? undefined : ownValue(words, value);
  return word ? t(word) : (value ?? null);
};
export const licenceText = (t: Translate, { license }: Video) => wordFor(t, licences, license);
export const visibilityText = (t: Translate, { privacyStatus }: Video) => wordFor(t, visibilities, privacyStatus);

export function StatusFacts({ video }: { video: Video }) {
  const t = useTranslation();
  return (
    <>
      <NamedFact name={t('licence')} field="license" value={video.license} words={licences} />
      <YesNoFact name={t('fieldShort')} field="isShort" value={video.isShort} />
      <YesNoFact name={t('fieldForChildren')} field="madeForKids" value={video.madeForKids} />
      <YesNoFact name={t('fieldPaidPromotion')} field="hasPaidProductPlacement" value={video.hasPaidProductPlacement} />
      <YesNoFact name={t('embeddable')} field="embeddable" value={video.embeddable} />
      <YesNoFact
        name={t('fieldStatistics')}
        field="publicStatsViewable"
        value={video.publicStatsViewable}
        words={['visibilityPublic', 'statisticsHidden']}
      />
      <NamedFact name={t('uploadStatus')} field="uploadStatus" value={video.uploadStatus} words={uploads} />
      <NamedFact name={t('fieldVisibility')} field="privacyStatus" value={video.privacyStatus} words={visibilities} />
    </>
  );
}

interface NamedFactProps {
  name: string;
  field: string;
  value: string | undefined;
  words: Readonly<Record<string, MessageName>>;
}

function NamedFact({ name, field, value, words }: NamedFactProps) {
  const t = useTranslation();
  return (
    <Fact name={name} field={field} value={value}>
      <bdi>{wordFor(t, words, value)}</bdi>
    </Fact>
  );
}

interface YesNoFactProps {
  name: string;
  field: string;
  value: boolean | undefined;
  words?: readonly [yes: MessageName, no: MessageName];
}

function YesNoFact({ name, field, value, words: [yes, no] = ['yes', 'no'] }: YesNoFactProps) {
  const t = useTranslation();
  return (
    <Fact name={name} field={field} value={value === undefined ? undefined : String(value)}>
      {t(value ? yes : no)}
    </Fact>
  );
}

export function TimeFacts({ video }: { video: Video }) {
  const t = useTranslation();
  const { publishedAt } = video;
  return (
    <>
      <Fact name={t('published')} field="publishedAt" value={publishedAt}>
        <Published at={publishedAt ?? ''} />
      </Fact>
      <LengthFact video={video} />
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
    <Fact name={t('videoLength')} field="duration" value={text}>
      {seconds === null ? <bdi>{text}</bdi> : <Length seconds={seconds} />}
    </Fact>
  );
}

/** Shows a length as players do. Screen readers read it in words. */
function Length({ seconds }: { seconds: number }) {
  const t = useTranslation();
  const words = lengthMessages(seconds).map(t.message).join(' ');
  return (
    <time dateTime={`PT${seconds}S`} title={words}>
      <span aria-hidden="true">{clockText(seconds)}</span>
      <span className="visually-hidden">{words}</span>
    </time>
  );
}
