// Gives headings ids to link to. In the docs, all pages are in one document: headings start below the page's own (h3), and their ids start
// with the page's id.

import { type HastNode, textOf, visitElements } from './hast.ts'
import { kebabCase } from './kebab-case.ts'

const deepest = 6

export function rehypeHeadings() {
  return (tree: HastNode, file: { path?: string }): void => {
    const page = /[\\/]content[\\/]docs[\\/]\d+-([^\\/]+)[\\/](?:\d+-)?([^\\/]+)\.mdx$/.exec(file.path ?? '')
    const headings: HastNode[] = []
    visitElements(tree, (element) => {
      if (/^h[1-6]$/.test(element.tagName ?? '')) headings.push(element)
    })
    const levelOf = (heading: HastNode) => Number(heading.tagName?.slice(1))
    const shift = page === null || headings.length === 0 ? 0 : 4 - Math.min(...headings.map(levelOf))
    const taken = new Map<string, number>()
    for (const heading of headings) {
      const own = kebabCase(textOf(heading))
      const base = page === null ? own : `${page[2] === 'index' ? page[1] : page[2]}--${own}`
      const count = taken.get(base) ?? 0
      taken.set(base, count + 1)
      heading.tagName = `h${Math.min(deepest, levelOf(heading) + shift)}`
      heading.properties = { ...heading.properties, id: count === 0 ? base : `${base}-${count + 1}` }
    }
  }
}
