interface ReleaseFacts {
  repository: string;
  version: string;
  /** Day of the release, as YYYY-MM-DD. */
  date: string;
}

/**
 * Returns the text of `CITATION.cff` with the facts of a release filled in. Throws if the address or the date is
 * missing or malformed.
 */
export function filledCitation(text: string, { repository, version, date }: ReleaseFacts): string {
  if (!URL.canParse(repository)) throw new Error(`“${repository}” is not the address of a repository`);
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new Error(`“${date}” is not a date such as 2026-11-24`);
  const facts = { version, 'date-released': date, 'repository-code': repository };
  const others = text
    .trimEnd()
    .split('\n')
    .filter((line) => !Object.keys(facts).some((key) => line.startsWith(`${key}:`)));
  const index = others.findIndex((line) => line.startsWith('license:'));
  return `${others.toSpliced(index, 0, ...Object.entries(facts).map(([key, value]) => `${key}: ${value}`)).join('\n')}\n`;
}
