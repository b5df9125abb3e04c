// Cleans texts that a machine sends, for portals, windows and terminals: no invisible or direction-changing characters, a length limit.

export function cleanText(text: string, most: number): string {
  const clean = text
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Z}\u{115f}\u{1160}\u{3164}\u{ffa0}\s]+/gu, ' ')
    .trim()
  return [...clean].slice(0, most).join('').trim() || 'unnamed'
}
