/** The version that the interface document carries (section "Versioning"). Kept with every answer. */
export const interfaceVersion = '1.0.1';
