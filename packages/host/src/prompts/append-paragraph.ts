// Adds a paragraph to a text, after one empty line.

export function appendParagraph(text: string, paragraph: string): string {
  // Without the lookbehind, each line feed of a long run in the middle would be tried as a start, which takes quadratic time.
  return `${text.replace(/(?<!\n)\n+$/, '')}\n\n${paragraph}`
}
