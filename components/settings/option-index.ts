import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { foldText } from '@/lib/shared/text';

/** An option that the search on the options page and the command palette can find. */
interface IndexedOption {
  label: MessageName;
  /** Additional search terms for the option. They are never shown. */
  words: MessageName;
}

interface OptionSection {
  title: MessageName;
  level: OptionLevel;
  options: readonly IndexedOption[];
}

/** The level of a section of the options page, which shows one level at a time. */
export type OptionLevel = 'basic' | 'advanced' | 'developer';

/** All sections of the options page in order, keyed by the URL hash that opens each. */
export const optionSections = {
  connection: {
    title: 'sectionConnection',
    level: 'basic',
    options: [
      { label: 'serviceAddress', words: 'wordsAddress' },
      { label: 'accessToken', words: 'wordsToken' },
      { label: 'tokenStorageHeading', words: 'wordsTokenStorage' },
    ],
  },
  spending: {
    title: 'spending',
    level: 'basic',
    options: [
      { label: 'dailyLimit', words: 'wordsPerDay' },
      { label: 'estimatesSwitch', words: 'wordsPrices' },
      { label: 'priceBook', words: 'wordsPrices' },
    ],
  },
  captions: {
    title: 'captions',
    level: 'basic',
    options: [
      { label: 'optionsAutoOn', words: 'wordsAuto' },
      { label: 'autoDwell', words: 'wordsDwell' },
      { label: 'languages', words: 'wordsLanguages' },
      { label: 'speechRate', words: 'wordsRate' },
    ],
  },
  appearance: {
    title: 'sectionAppearance',
    level: 'basic',
    options: [
      { label: 'interfaceLanguage', words: 'wordsInterfaceLanguage' },
      { label: 'theme', words: 'wordsTheme' },
      { label: 'singleKeys', words: 'wordsSingleKeys' },
    ],
  },
  limits: {
    title: 'limits',
    level: 'advanced',
    options: [
      { label: 'optionsPerCall', words: 'wordsPerDay' },
      { label: 'optionsPerSession', words: 'wordsPerDay' },
      { label: 'optionsUnknownPrice', words: 'wordsPrices' },
      { label: 'autoPerDay', words: 'wordsAuto' },
    ],
  },
  freshness: {
    title: 'sectionFreshness',
    level: 'advanced',
    options: [{ label: 'optionsReplyDays', words: 'wordsReplyDays' }],
  },
  files: {
    title: 'sectionSaving',
    level: 'advanced',
    options: [
      { label: 'namingTemplate', words: 'wordsNaming' },
      { label: 'namingEmoji', words: 'wordsEmoji' },
    ],
  },
  recording: {
    title: 'recordingHeading',
    level: 'advanced',
    options: [
      { label: 'recording', words: 'wordsRecording' },
      { label: 'recordAgent', words: 'wordsAgent' },
    ],
  },
  sites: {
    title: 'sectionSites',
    level: 'advanced',
    options: [
      { label: 'sectionSites', words: 'wordsSites' },
      { label: 'autoHosts', words: 'wordsAutoHosts' },
    ],
  },
  shortcuts: {
    title: 'sectionShortcuts',
    level: 'advanced',
    options: [{ label: 'sectionShortcuts', words: 'wordsSingleKeys' }],
  },
  'settings-file': {
    title: 'sectionSettingsFile',
    level: 'advanced',
    options: [{ label: 'sectionSettingsFile', words: 'wordsSettingsFile' }],
  },
  about: {
    title: 'about',
    level: 'advanced',
    options: [
      { label: 'sectionHelp', words: 'wordsHelp' },
      { label: 'sectionPermissions', words: 'wordsPermissions' },
      { label: 'whatsNew', words: 'wordsAbout' },
      { label: 'licences', words: 'wordsAbout' },
    ],
  },
  parameterNames: {
    title: 'sectionNames',
    level: 'developer',
    options: [{ label: 'sectionNames', words: 'wordsNames' }],
  },
  tools: {
    title: 'sectionTools',
    level: 'developer',
    options: [
      { label: 'optionsEntry', words: 'wordsEntry' },
      { label: 'openTools', words: 'wordsTools' },
    ],
  },
  origins: {
    title: 'sectionOrigins',
    level: 'developer',
    options: [{ label: 'sectionOrigins', words: 'wordsPermissions' }],
  },
  diagnostics: {
    title: 'sectionDiagnostics',
    level: 'developer',
    options: [
      { label: 'sectionDiagnostics', words: 'wordsDiagnostics' },
      { label: 'noCaptionsPhrases', words: 'wordsNoCaptions' },
      { label: 'automaticTracks', words: 'wordsNoCaptions' },
    ],
  },
} as const satisfies Record<string, OptionSection>;

export type OptionSectionId = keyof typeof optionSections;

export const optionSectionIds = Object.keys(optionSections) as OptionSectionId[];

export const sectionInHash = (hash: string): OptionSectionId | undefined =>
  optionSectionIds.find((id) => hash === `#${id}`);

/**
 * Returns the sections that contain every word of a query in their title, option labels, search terms or page text.
 * `textOf` returns the page text of a section.
 */
export function findOptionSections(
  t: Translate,
  query: string,
  textOf: (id: OptionSectionId) => string,
): OptionSectionId[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  return optionSectionIds.filter((id) => {
    const { title, options } = optionSections[id];
    const names = options.flatMap(({ label, words: extraWords }) => [t(label), t(extraWords)]);
    const text = foldText([t(title), ...names, textOf(id)].join(' '));
    return words.every((word) => text.includes(word));
  });
}
