// What a machine says of itself is shown in portals, windows and terminals: nothing in it may be invisible, turn the direction, or be long.

export function machineText(said: string, most: number): string {
  const clean = said
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Z}\u{115f}\u{1160}\u{3164}\u{ffa0}\s]+/gu, ' ')
    .trim()
  return [...clean].slice(0, most).join('').trim() || 'unnamed'
}
