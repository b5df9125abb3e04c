import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pages, postPaths } from '../page/pages.ts'

const folder = resolve(import.meta.dirname, '../../content/blog')
const files = globSync('*.mdx', { cwd: folder }).sort()

describe('blog posts', () => {
  it('has one file for each post in the table of pages', () => {
    expect(files.map((file) => `/blog/${basename(file, '.mdx')}`)).toEqual([...postPaths].sort())
  })

  it.each(files)('%s has front matter that matches the table of pages and its reading time', (file) => {
    const [, head = '', text = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(join(folder, file), 'utf8')) ?? []
    const fields = Object.fromEntries(head.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]))
    const page = Object.entries(pages).find(([path]) => path === `/blog/${basename(file, '.mdx')}`)?.[1]
    const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
    expect(fields).toEqual({
      title: page?.title,
      description: page?.description,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      author: 'the Sheaf maintainer',
      // Code counts like prose: it is read more slowly, but skipped more often.
      minutes: String(Math.round(words / 230)),
    })
  })
})
