/** Specification §9: 30 characters and an ellipsis. */
const nameChars = 30

/** Cuts by grapheme clusters: a cut through an emoji would show a different one. */
export function cutName(name: string): string {
  if (name.length <= nameChars) return name
  const characters = charactersOf(name)
  return characters.length <= nameChars ? name : `${characters.slice(0, nameChars).join('').trimEnd()}…`
}

function charactersOf(name: string): string[] {
  // Nearly every name is ASCII; for others, the browser's segmentation tables take a phone a tenth of a second to load.
  if (/^[\x20-\x7e]*$/.test(name)) return [...name]
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name)].map(({ segment }) => segment)
}
