/** Whether the answer may be made by speech-to-text, which takes minutes (section "Mode rules"). */
export const isSlow = (asked: object): boolean => 'mode' in asked && String(asked.mode).endsWith('-whisper');
