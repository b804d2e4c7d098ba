import { useTranslation } from '@/components/ui/words';
import type { Video } from '@/lib/service/video-schema';
import type { MessageName } from '@/lib/shared/localized-text';
import { Fact } from './FactList';

/** Values that have words; the document calls their sets incomplete, so any other is shown as it came. */
const licences: Readonly<Record<string, MessageName>> = {
  youtube: 'licencePlatform',
  creativeCommon: 'licenceCommons',
};
const uploads: Readonly<Record<string, MessageName>> = { processed: 'uploadProcessed' };
const visibilities: Readonly<Record<string, MessageName>> = { public: 'visibilityPublic' };

/** What may be done with the video, and how it stands at the platform. */
export function StatusFacts({ video }: { video: Video }) {
  const t = useTranslation();
  return (
    <>
      <NamedFact name={t('fieldLicence')} field="license" value={video.license} words={licences} />
      <YesNoFact name={t('fieldShort')} field="isShort" is={video.isShort} />
      <YesNoFact name={t('fieldForChildren')} field="madeForKids" is={video.madeForKids} />
      <YesNoFact name={t('fieldPaidPromotion')} field="hasPaidProductPlacement" is={video.hasPaidProductPlacement} />
      <YesNoFact name={t('fieldEmbeddable')} field="embeddable" is={video.embeddable} />
      <YesNoFact
        name={t('fieldStatistics')}
        field="publicStatsViewable"
        is={video.publicStatsViewable}
        words={['statisticsShown', 'statisticsHidden']}
      />
      <NamedFact name={t('fieldUpload')} field="uploadStatus" value={video.uploadStatus} words={uploads} />
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
  const word = value !== undefined && Object.hasOwn(words, value) ? words[value] : undefined;
  return (
    <Fact name={name} field={field} value={value}>
      {word ? t(word) : <bdi>{value}</bdi>}
    </Fact>
  );
}

interface YesNoFactProps {
  name: string;
  field: string;
  is: boolean | undefined;
  words?: readonly [yes: MessageName, no: MessageName];
}

function YesNoFact({ name, field, is, words: [yes, no] = ['yes', 'no'] }: YesNoFactProps) {
  const t = useTranslation();
  return (
    <Fact name={name} field={field} value={is === undefined ? undefined : String(is)}>
      {t(is ? yes : no)}
    </Fact>
  );
}
