// Checks the imports between packages and folders against ARCHITECTURE.md, and which files may start programs.

import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readImportGraph } from './scripts/test/import-graph.ts'

const allowedDependencies: Record<string, string[]> = {
  '@sheaf/contract': [],
  '@sheaf/engine': ['@sheaf/contract'],
  '@sheaf/providers': ['@sheaf/contract'],
  '@sheaf/agents': ['@sheaf/contract', '@sheaf/engine'],
  '@sheaf/documents': ['@sheaf/contract', '@sheaf/engine'],
  '@sheaf/mcp-client': ['@sheaf/contract', '@sheaf/engine'],
  '@sheaf/host': ['@sheaf/agents', '@sheaf/contract', '@sheaf/documents', '@sheaf/engine', '@sheaf/mcp-client', '@sheaf/providers'],
  '@sheaf/ui': ['@sheaf/contract'],
  '@sheaf/desktop': ['@sheaf/contract'],
  '@sheaf/mcp': ['@sheaf/contract'],
  '@sheaf/bench': ['@sheaf/contract', '@sheaf/engine'],
  '@sheaf/service': ['@sheaf/contract'],
  '@sheaf/site': ['@sheaf/contract'],
  '@sheaf/cli': ['@sheaf/bench', '@sheaf/contract', '@sheaf/desktop', '@sheaf/host', '@sheaf/mcp', '@sheaf/service'],
}

/** A folder of the engine may import itself and the folders before it. */
const engineFolders = [
  'work',
  'disk',
  'tree',
  'search',
  'tokens',
  'secrets',
  'facts',
  'codemap',
  'graph',
  'symbols',
  'ranking',
  'selection',
  'gate',
  'prompt',
  'regions',
  'workspace',
  'reply',
  'change',
  'commit',
  'builder',
  'chat',
]

describe('packages', () => {
  it('each package depends on exactly the packages that ARCHITECTURE.md lists', () => {
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
    expect(found).toEqual(allowedDependencies)
  })

  it('each engine folder imports only itself and the folders before it', () => {
    const source = resolve('packages/engine/src')
    const against = globSync(`${source}/**/*.ts`, { exclude: ['**/*.test.ts'] }).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].flatMap(([, target = '']) => {
        const from = folderOf(source, file)
        const to = folderOf(source, resolve(dirname(file), target))
        return engineFolders.indexOf(to) <= engineFolders.indexOf(from) && engineFolders.includes(to)
          ? []
          : [`${relative(source, file)} looks at ${to}`]
      }),
    )
    expect(against).toEqual([])
  })
})

describe('imports', () => {
  it("only host.ts imports the host's api folder", () => {
    const from = /from '\.[^']*\/api\/|import\('\.[^']*\/api\//
    const importers = globSync('packages/host/src/**/*.ts', { exclude: ['packages/host/src/api/**'] }).filter((file) =>
      from.test(read(file)),
    )
    expect(importers).toEqual(['packages/host/src/host.ts'])
  })

  it('no host module keeps workspace state in a WeakMap: a live workspace owns its parts', () => {
    const keyed = /WeakMap<(?:LiveWorkspace|OpenWorkspace)\b/
    const keeping = globSync('packages/host/src/**/*.ts', { exclude: ['**/*.test.ts'] }).filter((file) => keyed.test(read(file)))
    expect(keeping).toEqual([])
  })

  it.each(['contract', 'host'])('the %s package has no import cycles, types included', (name) => {
    expect(cyclesIn(`packages/${name}/src`)).toEqual([])
  })

  it('no other file is in an import cycle, except for types', () => {
    // A worker file starts in another thread or process, so the file that names it doesn't import it.
    const imports = [...readImportGraph('.')].map(([file, all]) => [file, [...all].filter((to) => !to.endsWith('.worker.ts'))] as const)
    expect(cycles(new Map(imports))).toEqual([])
  })

  it('finds files that import each other', () => {
    const imports = new Map([
      ['a', ['b', 'c']],
      ['b', ['d']],
      ['c', ['a']],
      ['d', []],
    ])
    expect(cycles(imports)).toEqual([['a', 'c']])
  })
})

/** Groups of files that import each other, directly or through others of the group. */
function cyclesIn(folder: string): string[][] {
  const files = globSync(`${folder}/**/*.ts`, { exclude: ['**/*.test.ts'] })
  const targets = (file: string) =>
    [...read(file).matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, target = '']) => relative('.', resolve(dirname(file), target)))
  return cycles(new Map(files.map((file) => [file, targets(file)])))
}

function cycles(imports: ReadonlyMap<string, Iterable<string>>): string[][] {
  const reached = (from: string): Set<string> => {
    const seen = new Set<string>()
    const next = [...(imports.get(from) ?? [])]
    for (let file = next.pop(); file !== undefined; file = next.pop()) {
      if (seen.has(file)) continue
      seen.add(file)
      next.push(...(imports.get(file) ?? []))
    }
    return seen
  }
  const reach = new Map([...imports.keys()].map((file) => [file, reached(file)]))
  const groups = [...reach].flatMap(([file, all]) =>
    all.has(file)
      ? [
          [...all]
            .filter((other) => reach.get(other)?.has(file))
            .sort()
            .join('\n'),
        ]
      : [],
  )
  return [...new Set(groups)].map((group) => group.split('\n'))
}

/** Product files that may start programs directly, each with its reason. All others use `@sheaf/engine/work`. */
const startsPrograms: Record<string, string> = {
  'packages/engine/src/work/spawn-worker.ts': 'starts the processes of a worker pool',
  'packages/engine/src/work/open-piped-process.ts': 'talks to a helper or an agent over its pipes',
  'packages/engine/src/work/run-program.ts': 'runs helpers',
  'packages/engine/src/work/start-own-process.ts': 'starts the daemon, its supervisor and the embedded service, which outlive the process',
  'packages/engine/src/work/start-user-program.ts': "starts the user's own programs",
  'packages/engine/src/work/watchdog.ts': 'starts the watchdog',
  'apps/desktop/src/electron/main.ts': "Electron's main process may import only the contract; it runs the command line that ships with it",
}

/** Code that can start a program. Type imports can't. */
const startingPrograms = [
  { what: 'child_process', is: /(?<!^import type .*)['"`](?:node:)?child_process['"`]/m },
  { what: 'cluster', is: /['"`](?:node:)?cluster['"`]/ },
  { what: 'process.binding', is: /\bprocess\s*(?:\?\.|\.)\s*(?:binding|_linkedBinding)\b/ },
]

/** Forbidden in all files, even the listed ones: a shell would interpret file names and arguments as commands. */
const shells = [
  { what: 'a shell', is: /\bshell\s*:\s*(?:true\b|['"`](?:\/|(?:ba|da|k|z|pw)?sh\b|cmd\b))/ },
  { what: 'exec', is: /(?<![.\w])exec(?:Sync)?\s*\(|\bexec(?:Sync)?\b[^}\n]*\}\s*(?:from\s*|=\s*.*)['"`(]*(?:node:)?child_process/ },
]

describe('starting programs', () => {
  const isProduct = (file: string) => !/\.test\.tsx?$|(?:^|\/)(?:testing|node_modules|dist)\/|\/languages\/[^/]+\/sample\./.test(file)
  const files = globSync(['packages/*/src/**/*.{ts,tsx,js,mjs,cjs}', 'apps/*/{src,electron}/**/*.{ts,tsx,js,mjs,cjs}', 'bin/*'])
    .map((file) => file.replaceAll('\\', '/'))
    .filter(isProduct)
    .sort()

  it('only the listed files start programs', () => {
    expect(files.filter((file) => findingsIn(startingPrograms, read(file)).length > 0)).toEqual(Object.keys(startsPrograms).sort())
  })

  it('no file starts a program through a shell', () => {
    const found = files.flatMap((file) => findingsIn(shells, read(file)).map((what) => `${file}: ${what}`))
    expect(found).toEqual([])
  })

  it.each([
    [`import { spawn } from 'node:child_process'`, ['child_process']],
    [`import { spawn } from "child_process"`, ['child_process']],
    [`import { type ChildProcess, spawn } from 'node:child_process'`, ['child_process']],
    [`const { spawn } = await import('node:child_process')`, ['child_process']],
    [`process.getBuiltinModule('child_process')`, ['child_process']],
    ['require(`child_process`)', ['child_process']],
    [`import cluster from 'node:cluster'`, ['cluster']],
    [`process.binding('spawn_sync')`, ['process.binding']],
    [`spawn(file, args, { shell: true })`, ['a shell']],
    [`spawn(file, args, { shell: '/bin/sh' })`, ['a shell']],
    [`exec('git status')`, ['exec']],
    [`execSync('git status')`, ['exec']],
    [`const { exec } = require('node:child_process')`, ['child_process', 'exec']],
    [`import { exec as run } from 'node:child_process'`, ['child_process', 'exec']],
    [`import type { ChildProcess } from 'node:child_process'`, []],
    [`pattern.exec(text)`, []],
    [`spawn(file, args, { shell: false })`, []],
  ])('classifies `%s`', (text, found) => {
    expect(findingsIn([...startingPrograms, ...shells], text)).toEqual(found)
  })
})

function findingsIn(rules: readonly { what: string; is: RegExp }[], text: string): string[] {
  return rules.filter(({ is }) => is.test(text)).map(({ what }) => what)
}

function read(file: string): string {
  return readFileSync(file, 'utf8')
}

function folderOf(source: string, file: string): string {
  return relative(source, file).split('/')[0] ?? ''
}
