/** Returns the id of the field with this path in the metadata, such as `creators.0.orcid`. */
export const metadataFieldId = (path: string): string => `metadata-${path}`;

/** Opens the section of a field and moves the focus into the field. */
export function showMetadataField(path: string): void {
  const field = document.getElementById(metadataFieldId(path));
  const section = field?.closest('details');
  if (section) section.open = true;
  field?.focus();
}
