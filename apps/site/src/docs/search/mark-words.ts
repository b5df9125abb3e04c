// Highlights the words of a search on the page that it led to. The browser paints them over the text, so the document is unchanged.

const name = 'docs-search'

export function markWords(words: readonly string[], id: string): void {
  const element = document.getElementById(id)
  if (!('highlights' in CSS) || element === null) return
  CSS.highlights.delete(name)
  // The match is usually below the heading, so search the whole page.
  const root = element.closest('.docs-page, .docs-section') ?? element
  const wanted = words.map((word) => word.toLowerCase()).filter((word) => word.length > 1)
  const ranges: Range[] = []
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null && ranges.length < 500; node = texts.nextNode()) {
    const text = (node.textContent ?? '').toLowerCase()
    for (const word of wanted) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range()
        range.setStart(node, at)
        range.setEnd(node, at + word.length)
        ranges.push(range)
      }
    }
  }
  if (ranges.length > 0) CSS.highlights.set(name, new Highlight(...ranges))
}

export function unmarkWords(): void {
  if ('highlights' in CSS) CSS.highlights.delete(name)
}
