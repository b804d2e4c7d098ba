import { requestedSeeds } from '@/lib/runs/crawl-rule';
import type { Plan, SearchPlan } from '@/lib/runs/plan-schema';
import { drawOf } from '@/lib/runs/random-prefixes';
import { languagesOf } from '@/lib/runs/run-rules';
import { isDesignPlanStep } from '@/lib/runs/study-design';
import { drawnIds, frameSize } from '@/lib/samples/sample';
import { moneyText } from '@/lib/service/money-text';
import { escapeMarkdown } from '@/lib/shared/text';
import { isoTime } from './columns';
import { stepsBefore } from './design-file';
import { groupFiles } from './file-notes';
import { othersRights, rightsTo } from './file-rights';
import type { MethodsOptions } from './methods-text';
import { licences, orcidUrl, type PackageDescription } from './package-description';
import { isAsReceived, type PrivacyChoices } from './privacy-choices';
import { treatmentText } from './privacy-text';
import type { Period, StudyFacts } from './study-facts';

interface ReportingInput {
  facts: StudyFacts;
  description: PackageDescription;
  options: MethodsOptions;
  /** Names of the data files in the package. */
  names: readonly string[];
}

/** An item of the checklist. Without an answer, the author has to give it; `hint` says what to write. */
interface Item {
  title: string;
  answer: string | null;
  hint: string;
}

interface Section {
  title: string;
  items: readonly Item[];
}

/**
 * Writes a checklist of what readers of a study of online videos need to know. It is in English, as are the names of
 * files and columns. Answers come from the facts of the study alone.
 */
export function reportingText(input: ReportingInput): string {
  const sections = [
    dataSource(input),
    sampling(input),
    selection(input),
    captions(input),
    peopleAndCosts(input),
    reproducibility(input),
    limitations(input),
  ];
  return [
    `# Reporting checklist: ${escapeMarkdown(input.description.title)}`,
    '',
    'What a reader of a study of online videos needs to know. Ticked items are answered from the data in this package; the other items are for the author to fill in.',
    '',
    ...sections.flatMap(({ title, items }) => [`## ${title}`, '', ...items.map(itemLine), '']),
  ].join('\n');
}

const itemLine = ({ title, answer, hint }: Item): string =>
  answer === null ? `- [ ] **${title}:** *for the author to fill in* – ${hint}` : `- [x] **${title}:** ${answer}`;

const known = (title: string, answer: string): Item => ({ title, answer, hint: '' });
const open = (title: string, hint: string): Item => ({ title, answer: null, hint });

const day = (time: number): string => isoTime(time).slice(0, 10);
const periodOf = ({ from, to }: Period): string => (day(from) === day(to) ? day(from) : `${day(from)} to ${day(to)}`);
const listOf = (texts: readonly string[]): string => texts.join('; ');
/** Formats parameters as code, which has no other marks than backticks. */
const codeOf = (parameters: object): string =>
  Object.entries(parameters)
    .map(([name, value]) => `\`${name}=${String(value).replaceAll('`', "'")}\``)
    .join(', ');

function dataSource({ facts, options }: ReportingInput): Section {
  const services = facts.services.map(({ name, url }) => (name === null ? url : `${escapeMarkdown(name)}, ${url}`));
  const responses = facts.endpoints.map(({ route, responses: count }) => `${route} (${count})`);
  return {
    title: 'Source and access',
    items: [
      services.length > 0
        ? known('Service', `${listOf(services)}; interface version ${listOf(facts.interfaceVersions)}.`)
        : open('Service', 'the name and the address of the source of the data.'),
      known(
        'Way of access',
        'Requests to a paid video data service with an access token, without an account of the video platform.',
      ),
      known('Software', `Sidelight ${escapeMarkdown(options.extensionVersion)}; see software.bib for the citation.`),
      facts.responsePeriod
        ? known(
            'Dates of access',
            `${periodOf(facts.responsePeriod)} (UTC); each request with its time is in requests.csv.`,
          )
        : known('Dates of access', 'No data were requested.'),
      ...(responses.length > 0 ? [known('Requests', `Responses by endpoint: ${listOf(responses)}.`)] : []),
      open('Permission', 'how the terms of the service and of the platform allow this use.'),
    ],
  };
}

function searchText(plan: SearchPlan): string {
  const draw = drawOf(plan);
  return draw
    ? `Searches for ${draw.count} random prefixes of ${draw.length} letters (Zhou et al. 2011, doi:10.1145/2068816.2068851), random seed ${draw.seed}, ${codeOf(plan.params)}`
    : `Search, ${codeOf(plan.params)}`;
}

/** Describes how a plan finds videos; `null` if it requests data about known videos. */
function planText(plan: Plan): string | null {
  switch (plan.kind) {
    case 'search':
      return `${searchText(plan)}, at most ${plan.pages} pages${plan.splitBy === null ? '' : ` per part, split by ${plan.splitBy}`}`;
    case 'crawl':
      return `Related videos of ${requestedSeeds(plan).length} seeds, depth ${plan.depth}, at most ${plan.perStep} videos per level, random seed ${plan.randomSeed}`;
    case 'playlist':
      return `List ${codeOf(plan.of)}, at most ${plan.pages} pages`;
    case 'popular':
      return `Popular videos, country ${plan.country ?? 'not set'}, at most ${plan.pages} pages`;
    default:
      return null;
  }
}

/** Returns the plans of the study, with those before a sample. */
const plansOf = ({ sample, runs }: StudyFacts): Plan[] => [
  ...stepsBefore(sample, runs)
    .filter(isDesignPlanStep)
    .map(({ plan }) => plan),
  ...runs.map(({ plan }) => plan),
];

function sampling({ facts }: ReportingInput): Section {
  const queries = [...new Set(plansOf(facts).flatMap((plan) => planText(plan) ?? []))];
  const added = facts.additions.reduce((sum, { videos }) => sum + videos, 0);
  return {
    title: 'Question and sampling',
    items: [
      open('Research question', 'what the study asks, and which videos it is about.'),
      queries.length > 0
        ? known('Queries', `${listOf(queries)}. The plan files have every parameter.`)
        : known('Queries', 'No videos were found by a query of this collection.'),
      ...(facts.sample
        ? [
            known(
              'Sample',
              `Drawn ${drawnIds(facts.sample).length} of ${frameSize(facts.sample)} videos of another collection; methods.txt says how, and sample.csv has every video of the frame.`,
            ),
          ]
        : []),
      ...(added > 0
        ? [
            known('Videos from elsewhere', `Added without a request: ${added}; methods.txt says where.`),
            open('Origin of these videos', 'who chose them, from which list, and why.'),
          ]
        : []),
      open(
        'Reasons for the sample',
        'why these terms, dates, regions, seeds or lists, and how well they cover the question.',
      ),
      ...(facts.observations > facts.withDetails
        ? [known('Repeated measurement', `${facts.observations} observations of ${facts.withDetails} videos.`)]
        : []),
    ],
  };
}

const excludedText = (excluded: StudyFacts['flow']['excluded']): string =>
  excluded.length === 0
    ? ''
    : `excluded ${excluded.reduce((sum, { videos }) => sum + videos, 0)} (${excluded.map(({ reason, videos }) => `${reason}: ${videos}`).join('; ')}), `;

function selection({ facts: { flow, noLongerReturned, skippedRows } }: ReportingInput): Section {
  const records = flow.found.reduce((sum, one) => sum + one.records, 0);
  return {
    title: 'Selection and missing data',
    items: [
      known(
        'Flow of videos',
        `Records found ${records}, duplicates ${flow.duplicates}, records deleted ${flow.deleted}, different videos ${flow.videos}, ${excludedText(flow.excluded)}exported ${flow.exported}; see flow.svg and flow.csv.`,
      ),
      open('Criteria', 'which videos were included or left out by hand, by whom, and how well people agreed.'),
      known(
        'Missing details',
        `Details of ${flow.withDetails} videos; not returned ${flow.notReturned}, response unreadable ${flow.unreadable}, ${flow.deletedDetails > 0 ? `deleted ${flow.deletedDetails}, ` : ''}not requested ${flow.idOnly}. missing.csv lists each with the reason.`,
      ),
      ...(noLongerReturned
        ? [
            known(
              'Attrition',
              `Videos no longer returned: ${noLongerReturned.videos}, first on ${day(noLongerReturned.since)}.`,
            ),
          ]
        : []),
      known('Unreadable rows', `${skippedRows}, saved as received and not used.`),
      open('Treatment of missing data', 'what their absence means for the results.'),
    ],
  };
}

function captions({ facts }: ReportingInput): Section {
  const { flow, tracks } = facts;
  const plans = plansOf(facts).flatMap((plan) => (plan.kind === 'captions' ? [plan] : []));
  if (!flow.captions) return { title: 'Captions', items: [known('Captions', 'The study has no captions.')] };
  const { requested, obtained, without } = flow.captions;
  const reasons = Object.entries(without).map(([reason, count]) => `${reason} ${count}`);
  const languages = new Set(plans.flatMap((plan) => languagesOf(plan).map(({ lang }) => lang ?? 'any')));
  const origins = Map.groupBy(tracks ?? [], ({ lang, origin }) => `${lang ?? 'unknown language'}, ${origin}`);
  const groups = [...origins].map(([group, all]) => `${group} ${all.length}`).toSorted();
  return {
    title: 'Captions',
    items: [
      known(
        'Captions',
        `Requested or saved for ${requested} videos, obtained for ${obtained}; without: ${listOf(reasons)}.`,
      ),
      ...(plans.length > 0
        ? [
            known(
              'Languages and modes',
              `${listOf([...languages])}; mode ${listOf([...new Set(plans.map(({ mode }) => mode))])}.`,
            ),
            known(
              'Availability',
              plans.some(({ listFirst = [] }) => listFirst.length > 0)
                ? 'Lists of available tracks were requested first.'
                : 'Not checked before the request.',
            ),
          ]
        : []),
      known('Origin', `Tracks by language and origin: ${listOf(groups)}.`),
      open('Quality', 'how errors of automatic captions, transcription or translation were assessed.'),
    ],
  };
}

const replyAuthorsText = (replies: PrivacyChoices['replies']): string =>
  replies.is === 'named'
    ? `Authors of replies are named, because: ${escapeMarkdown(replies.because)}`
    : `Authors of replies ${replies.is === 'omitted' ? 'are left out' : 'have pseudonyms'}.`;

/** The files with ids of videos, words of the researcher, names of coders, or parameters of requests. */
const parameterFiles =
  /^(?:ids\.txt|codebook\.(?:json|csv)|codes\.csv|agreement\.csv|missing\.csv|requests\.csv|queries\.csv|countries\.csv|design\.json|plan(?:-\d+)?\.json)$/;

function peopleAndCosts({ facts, options, names }: ReportingInput): Section {
  const { confirmed, estimated, possible, unpriced } = facts.cost;
  const money = (micros: number): string => moneyText(micros, 'prose', 'en');
  const files = groupFiles(names.filter((name) => rightsTo(name) !== 'own' || parameterFiles.test(name)));
  return {
    title: 'People and costs',
    items: [
      known(
        'Replies',
        options.threads === 0 ? 'The package has no table of replies.' : replyAuthorsText(options.privacy.replies),
      ),
      ...(files.length > 0
        ? [
            known(
              'Personal data',
              `Data about people are in ${listOf(files)}. ${
                isAsReceived(options.privacy)
                  ? 'Names of channels, titles, descriptions, captions or search words can identify them.'
                  : `${treatmentText(options.privacy, false)} README.txt says how people can still be identified.`
              }`,
            ),
          ]
        : []),
      open(
        'Ethics',
        'the review or the reason for none, the expectations of the people concerned, and how they are protected.',
      ),
      retention(facts),
      known(
        'Costs',
        `${money(confirmed)} billed, ${money(estimated)} at estimated prices, at most ${money(possible.micros)} more for requests that may have been billed, ${unpriced} requests without a known price. See costs.csv.`,
      ),
      open('Funding', 'who paid for the data, and their part in the study.'),
    ],
  };
}

function retention({ keepUntil, deletions }: StudyFacts): Item {
  const until = keepUntil === null ? [] : [`Details and captions are kept until ${keepUntil}.`];
  const deleted = deletions.map(
    ({ at, responses, captions }) =>
      `On ${day(at)} (UTC), details were deleted from ${responses} responses, and ${captions} caption tracks.`,
  );
  const sentences = [...until, ...deleted];
  return sentences.length === 0
    ? open('Retention', 'how long the data are kept, and who has access.')
    : known('Retention', sentences.join(' '));
}

function reproducibility({ facts, description, names }: ReportingInput): Section {
  const { people, licence, version } = description;
  const authors = people.map(({ name, orcid }) =>
    orcid === null || orcid === name ? escapeMarkdown(name) : `${escapeMarkdown(name)} (${orcidUrl(orcid)})`,
  );
  const { design, reused } = facts;
  return {
    title: 'Reproducibility',
    items: [
      ...(names.includes('design.json')
        ? [known('Repetition', 'design.json and the plan files can be imported into Sidelight and run again.')]
        : []),
      ...(design
        ? [known('Original study', `The collection repeats ${escapeMarkdown(design.file)} (SHA-256 ${design.sha256}).`)]
        : []),
      known('Integrity', 'hashes.txt has the SHA-256 of each file, requests.csv that of each response.'),
      known(
        'Reused responses',
        reused.period ? `${reused.responses}, received by earlier requests (${periodOf(reused.period)}).` : 'None.',
      ),
      authors.length > 0 ? known('Authors', `${listOf(authors)}.`) : open('Authors', 'names and ORCID iDs.'),
      licence === null
        ? open('Licence', 'under which conditions the package may be used.')
        : known('Licence', `Tables, notes and methods: ${licences[licence].title}. ${othersRights.text}`),
      ...(version === null ? [] : [known('Version', `${escapeMarkdown(version)}.`)]),
      open('Analysis', 'where the code of the analysis is, and with which versions it ran.'),
    ],
  };
}

function limitations({ facts }: ReportingInput): Section {
  return {
    title: 'Limitations',
    items: [
      facts.responsePeriod
        ? known('Of the data', 'The last paragraph of methods.txt states what this way of access does not show.')
        : known('Of the data', 'No data were requested from a service.'),
      open('Of the study', 'to which videos, people and times the results can be transferred.'),
    ],
  };
}
