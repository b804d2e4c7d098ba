/** Whether a question was for each of these fields, all of them where it is `null`. Whatever else it holds, a list of fields limits it. */
export function coversFields(asked: unknown, wanted: readonly string[] | null | undefined): boolean {
  const { fields } = asked as { fields?: readonly string[] };
  if (!fields || fields.length === 0) return true;
  return wanted?.every((field) => fields.includes(field)) ?? false;
}
