/** Specification §9: 30 characters and an ellipsis. */
const nameChars = 30

/** By what a reader takes for one character: a cut through an emoji would show another one. */
export function cutName(name: string): string {
  if (name.length <= nameChars) return name
  const characters = charactersOf(name)
  return characters.length <= nameChars ? name : `${characters.slice(0, nameChars).join('').trimEnd()}…`
}

function charactersOf(name: string): string[] {
  // Nearly every name, and the browser's tables for the others take a phone a tenth of a second to load.
  if (/^[\x20-\x7e]*$/.test(name)) return [...name]
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name)].map(({ segment }) => segment)
}
