/** Titles that are unsafe as file names, by the name of the special video that has the title. The videos are short. */
export const hostileTitles = {
  /** A device name that is reserved in Windows. */
  titleReserved: 'CON',
  titleReservedWithEnding: 'aux.txt',
  titleTraversal: '../../../../etc/cron.d/sidelight',
  titleBackslashTraversal: '..\\..\\Windows\\System32\\calc.exe',
  titleRoot: '/etc/passwd',
  titleDrive: 'C:\\autoexec.bat',
  titleForbidden: 'a<b>c:d"e/f\\g|h?i*j',
  /** 400 emoji of 25 bytes each: 10,000 bytes in total. A cut at a byte limit can split an emoji. */
  titleEmoji: '👨‍👩‍👧‍👦'.repeat(400),
  titleDots: 'It ends in dots. . ...',
  titleOnlyDots: '..',
  titleTilde: '~',
  titleBidi: 'Mill \u202Efdp.exe\u202C and \u2066more\u2069\u200F',
  titleBlank: ' \u00A0\u2003\t ',
  titleEmpty: '',
  titleControls: 'line one\nline two\r\u0000\u0007\u001B[31m\u007F red',
  titleInvisible: '\u200B\u200D\uFEFF\u2060',
  titleLoneSurrogate: 'half \uD83D a sign',
  titleLong: 'ଜଳ '.repeat(120),
  titleOption: '--output=/dev/null -rf $(reboot) `reboot` %PATH%',
  titleComposed: 'Cafe\u0301 and Café',
} as const;
