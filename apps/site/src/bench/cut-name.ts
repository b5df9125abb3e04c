/** Specification §9: 30 characters and an ellipsis. */
const nameChars = 30

/** By what a reader takes for one character: a cut through an emoji would show another one. */
export function cutName(name: string): string {
  if (name.length <= nameChars) return name
  const characters = [...segmenter.segment(name)].map(({ segment }) => segment)
  return characters.length <= nameChars ? name : `${characters.slice(0, nameChars).join('').trimEnd()}…`
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
