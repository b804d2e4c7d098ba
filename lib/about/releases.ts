/** A version of Sidelight and its changes for users. The text is in English, as Markdown without links. */
export interface Release {
  version: string;
  /** The day of the release, as in 2026-11-24. */
  date: string;
  changes: readonly string[];
}

/** All releases, newest first. The options show them, and the release notes are generated from them. */
export const releases: readonly Release[] = [
  {
    version: '1.0.0',
    date: '2026-11-24',
    changes: [
      'The first release: captions, related videos, comment replies, files and details of the video you are watching.',
      'A library for studies: collections, search, related networks, bulk captions, tracking over time and a replication package.',
      'Every button shows its price, and one daily limit covers all requests.',
      'The licences of all packages are in the options, under *About*.',
      'Data that a newer version saved is not opened. Nothing is lost when you go back to an older version.',
    ],
  },
];

export const isHigherVersion = (one: string, other: string): boolean => compareVersions(one, other) > 0;

/** Compares versions as browsers do: number by number, where a missing number is zero. */
function compareVersions(one: string, other: string): number {
  const ones = one.split('.');
  const others = other.split('.');
  for (let index = 0; index < 4; index++) {
    const difference = Number(ones[index] ?? 0) - Number(others[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Returns the notes of a release as Markdown. Throws if the version has none. */
export function releaseNotes(version: string, all: readonly Release[] = releases): string {
  const release = all.find((each) => each.version === version);
  if (!release) throw new Error(`lib/about/releases.ts says nothing about version ${version}`);
  return release.changes.map((change) => `- ${change}\n`).join('');
}
