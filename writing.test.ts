// Checks that the texts users read follow CONTRIBUTING.md § Writing: they have none of the wordings in scripts/writing/habits.ts.

import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { habits } from './scripts/writing/habits.ts'
import { readTexts } from './scripts/writing/read-texts.ts'

/** Files whose strings users don't read as our text, or that must not change. */
const exempt: readonly { files: RegExp; because: string }[] = [
  { files: /^apps\/bench\/src\/(?:repository|simulated|tasks)\//, because: 'part of the published tasks, which a hash identifies' },
  { files: /^packages\/engine\/src\/(?:prompt\/edit-instructions|chat|builder)\//, because: 'read by models, and measured with them' },
  { files: /^apps\/service\/src\/(?:licenses|stats)\//, because: 'names of tables and columns' },
  { files: /^packages\/engine\/src\/reply\/formats\/path-line\.ts$/, because: 'names of files' },
  { files: /^packages\/host\/src\/licensing\/license-file\.ts$/, because: 'part of a signature' },
  { files: /^docs\/(?:specification|security-review)\.md$/, because: 'quotes the specification and test titles' },
]

const sources = globSync([
  '{apps,packages}/*/src/**/*.{ts,tsx}',
  'apps/site/content/**/*.mdx',
  'docs/*.md',
  '*.md',
  'benchmarks/README.md',
  'tools/README.md',
]).filter((file) => !/\.test\.|\/testing\//.test(file) && !exempt.some(({ files }) => files.test(file)))

it('texts that users read have no unwanted wordings', () => {
  expect(sources.sort().flatMap(habitsIn)).toEqual([])
})

function habitsIn(file: string): string[] {
  const texts = readTexts(file, readFileSync(file, 'utf8'))
  return texts.flatMap(({ line, text }) =>
    habits.flatMap(({ name, pattern, instead }) => {
      const at = text.replace(/`[^`]*`/g, '…').match(pattern)
      return at ? [`${file}:${line} “${at[0]}” (${name}): write ${instead}`] : []
    }),
  )
}

it.each([
  ['The file stands in the tree.', 'stand'],
  ['You are told about it.', 'tell'],
  ['Tell us what you did.', undefined],
  ['This is no project.', 'is no X'],
  ['There is no project.', undefined],
  ['It is no longer there.', undefined],
  ['Saved by itself.', 'by itself'],
  ['Your licence ended.', 'British spelling'],
  ['Your license ended.', undefined],
  ['The color of the behavior', undefined],
  ['The colour', 'British spelling'],
])('checks “%s” for unwanted wordings', (text, name) => {
  expect(habits.find(({ pattern }) => pattern.test(text))?.name).toBe(name)
})

it('finds texts, comments and test titles, and skips code, class names and imports', () => {
  const source = [
    "import { a } from './stand.ts'",
    '// Why it is so.',
    'const b = `Copied $' + '{count} files`',
    'const c = <p className="stand-by" title={\'Open it\'}>Read it</p>',
    "it('reads a file', () => {})",
  ].join('\n')
  expect(readTexts('a.tsx', source).map(({ kind, line, text }) => [kind, line, text])).toEqual([
    ['comment', 2, 'Why it is so.'],
    ['text', 3, 'Copied {count} files'],
    ['text', 4, 'Open it'],
    ['text', 4, 'Read it'],
    ['test title', 5, 'reads a file'],
  ])
  expect(readTexts('a.md', '# Title\n```\nstands\n```\nRun `stand` now')).toEqual([
    { kind: 'text', line: 1, text: '# Title' },
    { kind: 'text', line: 5, text: 'Run `…` now' },
  ])
})
