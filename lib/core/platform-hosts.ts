/** The sites of the platform whose pages the extension may read (requirement DET-02), as the manifest lists them. */
export const platformHosts = ['www.youtube.com', 'm.youtube.com', 'music.youtube.com'] as const;
