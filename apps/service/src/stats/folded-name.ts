// Normalizes the name of a model: two spellings that look the same would be two rows on the leaderboard.

export function foldedName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC')
}
