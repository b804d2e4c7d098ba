import type { Label, Message } from '@/lib/shared/localized-text';
import { cleanLine, type PackageMetadata, parseOrcid, parseWork } from './package-description';
import { defaultPrivacy, type PrivacyChoices } from './privacy-choices';

/** What an archive asks for, in the words of README.txt. */
const missingNames = {
  title: 'title',
  description: 'description',
  creators: 'creators',
  orcids: 'ORCID iDs',
  affiliations: 'affiliations',
  licence: 'licence',
  keywords: 'keywords',
  version: 'version',
  funding: 'funding',
  works: 'related works',
} as const;

interface ChecklistRow {
  id: keyof typeof missingNames | 'people';
  /** Shown when nothing is missing. */
  label: Label;
  /** What is missing or wrong; `null` if nothing is. */
  problem: Message | null;
  /** The field to fill in, as a path in the metadata, or the choice of names. */
  field: string;
  /** True if there is a value that is not valid. */
  isWrong: boolean;
}

interface Problem {
  problem: Message | null;
  field: string;
  isWrong?: boolean;
}

/** Returns what an archive asks of a deposit, and what these statements lack. */
export function depositChecklist(about: PackageMetadata, hasReplies: boolean): ChecklistRow[] {
  const row = (id: ChecklistRow['id'], label: Label, found: Problem): ChecklistRow => ({
    id,
    label,
    isWrong: false,
    ...found,
  });
  const missing = (value: string | null, field: string, problem: Message): Problem => ({
    problem: value ? null : problem,
    field,
  });
  const hasCreator = about.creators.some(({ name }) => cleanLine(name) !== '');
  return [
    row('title', 'title', missing(cleanLine(about.title), 'title', ['depositNoTitle'])),
    row('description', 'fieldDescription', missing(about.description.trim(), 'description', ['depositNoDescription'])),
    row('creators', 'depositCreators', namesOf(about, hasCreator)),
    ...(hasCreator ? [row('orcids', 'depositOrcids', orcidsOf(about))] : []),
    ...(hasCreator ? [row('affiliations', 'depositAffiliations', affiliationsOf(about))] : []),
    row('licence', 'licence', missing(about.licence, 'licence', ['depositNoLicence'])),
    row('keywords', 'depositKeywords', missing(about.keywords.trim(), 'keywords', ['depositNoKeywords'])),
    row('version', 'packageVersion', missing(about.version.trim(), 'version', ['depositNoVersion'])),
    row('funding', 'depositFunding', fundingOf(about)),
    row('works', 'depositRelated', worksOf(about)),
    row('people', 'depositPeople', peopleOf(about.privacy ?? defaultPrivacy, hasReplies)),
  ];
}

function namesOf({ creators }: PackageMetadata, hasCreator: boolean): Problem {
  if (!hasCreator) return { problem: ['depositNoCreator'], field: 'creators.0.name' };
  const index = creators.findIndex(({ name, orcid, affiliation }) => !name.trim() && `${orcid}${affiliation}`.trim());
  return index < 0
    ? { problem: null, field: 'creators.0.name' }
    : { problem: ['depositNoName'], field: `creators.${index}.name`, isWrong: true };
}

function orcidsOf({ creators }: PackageMetadata): Problem {
  const isWrong = creators.findIndex(({ orcid }) => orcid.trim() !== '' && parseOrcid(orcid.trim()) === null);
  const isMissing = creators.findIndex(({ name, orcid }) => name.trim() !== '' && orcid.trim() === '');
  const index = isWrong < 0 ? isMissing : isWrong;
  const name = creators[index]?.name ?? '';
  return {
    problem: index < 0 ? null : [isWrong < 0 ? 'depositNoOrcid' : 'depositOrcidInvalid', name],
    field: `creators.${index}.orcid`,
    isWrong: isWrong >= 0,
  };
}

function affiliationsOf({ creators }: PackageMetadata): Problem {
  const index = creators.findIndex(({ name, affiliation }) => name.trim() !== '' && affiliation.trim() === '');
  return {
    problem: index < 0 ? null : ['depositNoAffiliation', creators[index]?.name ?? ''],
    field: `creators.${index}.affiliation`,
  };
}

function fundingOf({ funding }: PackageMetadata): Problem {
  const noFunder = funding.findIndex(({ funder, award }) => !funder.trim() && award.trim());
  if (noFunder >= 0) return { problem: ['depositNoFunder'], field: `funding.${noFunder}.funder`, isWrong: true };
  const hasFunder = funding.some(({ funder }) => funder.trim());
  return { problem: hasFunder ? null : ['depositNoFunding'], field: 'funding.0.funder' };
}

function worksOf({ relatedWorks }: PackageMetadata): Problem {
  const works = relatedWorks.map(({ identifier }) => identifier.trim());
  const wrong = works.findIndex((identifier) => identifier !== '' && parseWork(identifier) === null);
  if (wrong >= 0) {
    const problem: Message = ['depositWorkInvalid', works[wrong] ?? ''];
    return { problem, field: `relatedWorks.${wrong}.identifier`, isWrong: true };
  }
  return { problem: works.some(Boolean) ? null : ['depositNoWork'], field: 'relatedWorks.0.identifier' };
}

function peopleOf({ channels, replies }: PrivacyChoices, hasReplies: boolean): Problem {
  if (hasReplies && replies.is === 'named') return { problem: ['depositPeopleNamed'], field: 'replies', isWrong: true };
  const areNamed = channels === 'as-received';
  return { problem: areNamed ? ['depositChannelsNamed'] : null, field: 'channels', isWrong: areNamed };
}

/** Returns the paragraph of README.txt about what a deposit lacks, in English. */
export function depositParagraph(about: PackageMetadata): string {
  const missing = depositChecklist(about, false).flatMap(({ id, problem }) =>
    problem === null || id === 'people' ? [] : missingNames[id],
  );
  const lacks = missing.length > 0 ? `Still missing for a deposit in an archive: ${missing.join(', ')}. ` : '';
  return `${lacks}Tell the archive who may use the data, and who keeps the responses and any key to pseudonyms. The archive adds the DOI, the publisher and the date of publication.`;
}
