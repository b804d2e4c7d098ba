/** Returns whether a request may use speech-to-text, which takes minutes (section "Mode rules"). */
export const isSlowRequest = (params: object): boolean => 'mode' in params && String(params.mode).endsWith('-whisper');
