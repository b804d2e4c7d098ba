import { parameterName, type UndocumentedNameKey, undocumentedNames } from '@/lib/service/assumptions';
import type { EndpointName } from '@/lib/service/endpoints';
import type { ChosenNames } from '@/lib/settings/parameter-names';
import type { ChosenName } from '@/lib/settings/settings';
import { documentedNamesOf, type ListedParameters, undocumentedKeysOf } from './listed-parameters';

/** A name that a source has for a parameter. Only the user can tell whether it is the right one. */
export interface OfferedName {
  name: string;
  from: ListedParameters['from'];
  /** What the source says about the name: one short line. */
  text: string;
}

/** A parameter that the interface does not name. */
export interface NameRow {
  key: UndocumentedNameKey;
  endpoint: EndpointName;
  fallback: string;
  used: string;
  /** The name that the user chose; `null` if the default is used. */
  chosen: ChosenName | null;
  /** The sources that have the used name. */
  confirmedBy: readonly ListedParameters['from'][];
  /** A validation error calls the used name unknown. */
  isRejected: boolean;
  offers: readonly OfferedName[];
}

/** Maximum number of offered names for a parameter. */
const maxOffers = 6;

/** Returns a row for each parameter that the interface does not name. */
export const nameRows = (names: ChosenNames, lists: readonly ListedParameters[]): NameRow[] =>
  (Object.keys(undocumentedNames) as UndocumentedNameKey[]).map((key) => {
    const endpoint = key.split('.')[0] as EndpointName;
    const used = parameterName(key, names);
    const about = lists.filter((list) => list.endpoint === endpoint && list.keys.includes(key));
    const hasUsedName = ({ parameters }: ListedParameters) => parameters.some(({ name }) => name === used);
    const taken = new Set([
      ...documentedNamesOf(endpoint),
      ...undocumentedKeysOf(endpoint).map((one) => parameterName(one, names)),
    ]);
    return {
      key,
      endpoint,
      fallback: undocumentedNames[key].assumed,
      used,
      chosen: names[key] ?? null,
      confirmedBy: [...new Set(about.filter(hasUsedName).map(({ from }) => from))],
      isRejected: about.some(({ rejected }) => rejected.includes(used)),
      offers: offersOf(
        about.filter((list) => !hasUsedName(list)),
        taken,
      ),
    };
  });

/** Returns each name that the sources have and that has no meaning at the endpoint yet, once per source. */
function offersOf(lists: readonly ListedParameters[], taken: ReadonlySet<string>): OfferedName[] {
  const offers = new Map<string, OfferedName>();
  for (const { from, parameters } of lists)
    for (const { name, text } of parameters)
      if (isParameterName(name) && !taken.has(name))
        offers.set(`${from} ${name}`, { name, from, text: toEvidence(text) });
  return [...offers.values()].slice(0, maxOffers);
}

/** Returns whether a name can be a parameter name that fits into its field. */
export const isParameterName = (name: string): boolean => /^[A-Za-z_$][\w.$[\]-]{0,63}$/.test(name);

/** Maximum length of quoted text, in characters. */
const maxEvidenceLength = 200;

/** Matches a JSON Web Token: three base64url parts, the first of which is a JSON object. */
const tokenPattern = /\bey[\w-]{6,}\.[\w-]*\.[\w-]*/g;

/** Returns untrusted text as a quotation: one line, bounded, without anything that looks like a token. */
const toEvidence = (text: string): string =>
  text
    // A hostile text may be several megabytes long, so only its start is scanned.
    .slice(0, 4 * maxEvidenceLength)
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(tokenPattern, '…')
    .trim()
    .slice(0, maxEvidenceLength);
