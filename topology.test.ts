// The arrows of ARCHITECTURE.md as a table: no new arrow, no forgotten workspace, and the engine's river flows one way.

import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const arrows: Record<string, string[]> = {
  '@sheaf/contract': [],
  '@sheaf/engine': ['@sheaf/contract'],
  '@sheaf/providers': ['@sheaf/contract'],
  '@sheaf/host': ['@sheaf/contract', '@sheaf/engine', '@sheaf/providers'],
  '@sheaf/ui': ['@sheaf/contract'],
  '@sheaf/desktop': ['@sheaf/contract'],
  '@sheaf/mcp': ['@sheaf/contract'],
  '@sheaf/bench': ['@sheaf/contract', '@sheaf/engine'],
  '@sheaf/service': ['@sheaf/contract'],
  '@sheaf/site': ['@sheaf/contract'],
  '@sheaf/cli': ['@sheaf/bench', '@sheaf/contract', '@sheaf/desktop', '@sheaf/host', '@sheaf/mcp', '@sheaf/service'],
}

/** A folder may look at itself and at the ones before it. */
const river = [
  'work',
  'disk',
  'tree',
  'search',
  'tokens',
  'secrets',
  'facts',
  'codemap',
  'graph',
  'ranking',
  'selection',
  'gate',
  'prompt',
  'workspace',
  'reply',
  'change',
  'commit',
  'builder',
  'chat',
]

describe('the house', () => {
  it('has exactly the arrows of the picture', () => {
    const found = Object.fromEntries(
      globSync(['packages/*/package.json', 'apps/*/package.json']).map((file) => {
        const { name, dependencies = {} }: { name: string; dependencies?: Record<string, string> } = JSON.parse(readFileSync(file, 'utf8'))
        return [
          name,
          Object.keys(dependencies)
            .filter((dependency) => dependency.startsWith('@sheaf/'))
            .sort(),
        ]
      }),
    )
    expect(found).toEqual(arrows)
  })

  it('lets engine folders look only upstream', () => {
    const source = resolve('packages/engine/src')
    const against = globSync(`${source}/**/*.ts`, { exclude: ['**/*.test.ts'] }).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].flatMap(([, target = '']) => {
        const from = folderOf(source, file)
        const to = folderOf(source, resolve(dirname(file), target))
        return river.indexOf(to) <= river.indexOf(from) && river.includes(to) ? [] : [`${relative(source, file)} looks at ${to}`]
      }),
    )
    expect(against).toEqual([])
  })
})

function folderOf(source: string, file: string): string {
  return relative(source, file).split('/')[0] ?? ''
}
