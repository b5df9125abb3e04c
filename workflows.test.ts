// Checks what can be checked of the GitHub workflows without running them.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = import.meta.dirname
const workflows = globSync('.github/workflows/*.yml', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
const found = (pattern: RegExp) => workflows.flatMap((text) => [...text.matchAll(pattern)].map(([, value = '']) => value))

it('workflows call only npm scripts that exist', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const called = new Set([...found(/npm run ([\w:-]+)/g), ...found(/npm (test)\b/g)])
  expect([...called].sort()).toEqual(['package', 'release', 'test'])
  expect([...called].filter((name) => scripts[name] === undefined)).toEqual([])
})

it('workflows pin external actions to a commit and declare read-only permissions', () => {
  const actions = found(/uses: (\S+)/g).filter((each) => !each.startsWith('./'))
  expect(actions.filter((each) => !/^actions\/[\w-]+@[0-9a-f]{40}$/.test(each))).toEqual([])
  expect(workflows.filter((text) => !/^permissions:\n {2}contents: read\n/m.test(text))).toEqual([])
})
