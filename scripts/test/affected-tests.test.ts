import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { affectedTests } from './affected-tests.ts'
import { readImportGraph } from './import-graph.ts'

const files = {
  'packages/core/package.json': '{ "name": "@x/core", "exports": { "./add": "./src/index.ts" } }',
  'packages/core/src/index.ts': "// Both.\nexport { add } from './add.ts'\nexport { type Sum, take as subtract } from './take.ts'\n",
  'packages/core/src/add.ts': 'export const add = 1\n',
  'packages/core/src/add.test.ts': "import { add } from './add.ts'\n",
  'packages/core/src/take.ts': 'export const take = 1\nexport type Sum = number\n',
  'packages/core/src/cases/one.txt': 'one',
  'apps/tool/src/run.ts': "import {\n  add,\n} from '@x/core/add'\n",
  'apps/tool/src/run.test.ts': "import { expect } from 'vitest'\nimport { run } from './run.ts'\n",
  'apps/tool/src/late.test.ts': "const { subtract } = await import('@x/core/add')\n",
  'apps/tool/src/less.test.ts': "import { subtract } from '@x/core/add'\n",
  'apps/tool/src/typed.test.ts': "import type { add } from '@x/core/add'\nimport { type Sum } from '@x/core/add'\n",
  'apps/tool/src/kinds.ts': `export const kinds = names.map((name) => import(\`./kinds/\${name}.ts\`))\n`,
  'apps/tool/src/kinds.test.ts': "import { kinds } from './kinds.ts'\n",
  'apps/tool/src/kinds/big.ts': 'export const big = 1\n',
  'apps/tool/src/worker.test.ts': "new Worker(new URL('./run.ts', import.meta.url))\n",
}

function testsOf(...changed: string[]): string[] {
  const root = mkdtempSync(join(tmpdir(), 'affected-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return affectedTests(readImportGraph(root), changed).map(({ file, distance }) => `${distance} ${file}`)
}

it('finds tests that import a changed file directly or indirectly, by imported name, nearest first', () => {
  expect(testsOf('packages/core/src/add.ts')).toEqual([
    '1 apps/tool/src/late.test.ts',
    '1 packages/core/src/add.test.ts',
    '2 apps/tool/src/run.test.ts',
    '2 apps/tool/src/worker.test.ts',
  ])
})

it('follows a renamed re-export', () => {
  expect(testsOf('packages/core/src/take.ts')).toEqual(['1 apps/tool/src/late.test.ts', '1 apps/tool/src/less.test.ts'])
})

it('finds tests of files that are imported by a name from a table', () => {
  expect(testsOf('apps/tool/src/kinds/big.ts')).toEqual(['2 apps/tool/src/kinds.test.ts'])
})

it('includes changed tests, and the nearest tests to a file that is not imported', () => {
  expect(testsOf('apps/tool/src/less.test.ts', 'packages/core/src/cases/one.txt')).toEqual([
    '0 apps/tool/src/less.test.ts',
    '1 packages/core/src/add.test.ts',
  ])
  expect(testsOf('README.md')).toEqual([])
})
