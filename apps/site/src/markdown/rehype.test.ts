import { describe, expect, it } from 'vitest'
import { element, type HastNode, textOf, visitElements } from './hast.ts'
import { rehypeCode } from './rehype-code.ts'
import { rehypeHeadings } from './rehype-headings.ts'
import { rehypeTables } from './rehype-tables.ts'

const root = (...children: HastNode[]): HastNode => ({ type: 'root', children })
const fence = (language: string, text: string) => element('pre', {}, element('code', { className: [`language-${language}`] }, text))

function classes(tree: HastNode): string[] {
  const found: string[] = []
  visitElements(tree, ({ properties }, { tagName }) => {
    if (tagName === 'code' && Array.isArray(properties?.className)) found.push(...properties.className.map(String))
  })
  return found
}

describe('rehypeHeadings', () => {
  const headings = (path: string) => {
    const tree = root(element('h2', {}, 'On Linux & co.'), element('h3', {}, 'More'), element('h2', {}, 'On Linux & co.'))
    rehypeHeadings()(tree, { path })
    return tree.children?.map(({ tagName, properties }) => `${tagName}#${properties?.id}`)
  }

  it('nests headings below the page title in the docs, with unique ids prefixed by the page id', () => {
    const expected = ['h4#installation--on-linux-co', 'h5#installation--more', 'h4#installation--on-linux-co-2']
    expect(headings('/x/content/docs/02-quick-start/02-installation.mdx')).toEqual(expected)
    expect(headings('/x/content/docs/02-quick-start/index.mdx')?.[1]).toBe('h5#quick-start--more')
  })

  it('keeps heading levels outside the docs', () => {
    expect(headings('/x/content/blog/post.mdx')).toEqual(['h2#on-linux-co', 'h3#more', 'h2#on-linux-co-2'])
  })
})

describe('rehypeCode', () => {
  it('keeps every character of code and colors it with classes, never with styles', async () => {
    const text = 'const x: number = 1 // one\n\n  return "x"'
    const tree = root(fence('ts', `${text}\n`))
    await rehypeCode()(tree)
    expect(textOf(tree)).toBe(`${text}Copy`)
    expect(classes(tree)).toContain('c-keyword')
    expect(JSON.stringify(tree)).not.toContain('"style"')
  })

  it('separates console commands from their output', async () => {
    const tree = root(fence('console', '$ cat <<E\n> a\n> E\na\n> not typed'))
    await rehypeCode()(tree)
    expect(classes(tree)).toEqual(['c-prompt', 'c-command', 'c-prompt', 'c-command', 'c-prompt', 'c-command'])
    expect(textOf(tree)).toBe('$ cat <<E\n> a\n> E\na\n> not typedCopy')
  })

  it('shows code in an unknown language as it is', async () => {
    const tree = root(fence('nobody', 'x <y>'))
    await rehypeCode()(tree)
    expect(textOf(tree)).toBe('x <y>Copy')
  })
})

describe('rehypeTables', () => {
  it('removes empty table heads and turns empty head cells into plain cells', () => {
    const table = (...heads: string[]) =>
      element('table', {}, element('thead', {}, element('tr', {}, ...heads.map((head) => element('th', {}, head)))), element('tbody', {}))
    const tree = root(table('', ''), table('', 'Means'))
    rehypeTables()(tree)
    const tags: string[] = []
    visitElements(tree, ({ tagName = '' }) => tags.push(tagName))
    expect(tags).toEqual(['table', 'tbody', 'table', 'thead', 'tr', 'td', 'th', 'tbody'])
  })
})
