/** Version of the interface document (section "Versioning"), stored with every response. */
export const interfaceVersion = '1.0.1';
