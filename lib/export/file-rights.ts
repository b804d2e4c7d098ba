/** Who has the rights to a file: the people who made the package, the authors of the texts in it, or both. */
export type FileRights = 'own' | 'others' | 'mixed';

const othersFiles = /^(?:captions\/|captions\.(?:csv|parquet)$|texts\/|replies\.csv$|raw\/)/;
/** Tables, lists and notes with texts of others in them. */
const mixedFiles =
  /^(?:videos|videolist_|collection\.ndjson$|channels\.csv$|transcripts\.|network\/|citations\.|notes\.csv$)/;

/** Returns the rights to a file of a package by its name. */
export function rightsTo(name: string): FileRights {
  if (othersFiles.test(name)) return 'others';
  return mixedFiles.test(name) ? 'mixed' : 'own';
}

/** The rights to what others made, in the words of every metadata file. */
export const othersRights = {
  name: 'Rights of the authors',
  text: 'Captions, titles, descriptions and comments are not licensed by the people who made this package. The rights remain with their authors.',
} as const;
