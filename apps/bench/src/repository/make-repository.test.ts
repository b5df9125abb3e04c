import { createHash } from 'node:crypto'
import { benchLanguages } from '@sheaf/contract'
import { openSyntaxCheck } from '@sheaf/engine/change'
import { openPool, spawnProcess } from '@sheaf/engine/work'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { makeRepository } from './make-repository.ts'
import type { Statement } from './plan/code.ts'
import { hasDuplicateNames } from './plan/has-duplicate-names.ts'
import { planRepository } from './plan/plan-repository.ts'
import type { Files, FunctionSource, ModuleSource, Repository } from './repository.ts'

const pool = openPool(1, { spawn: spawnProcess })
afterAll(() => pool.close())
const check = openSyntaxCheck({ pool: async () => pool })

const seeds = inject('isExam') ? ['sheaf-1', 'sheaf-2', 'another one', 'a fourth', 'a fifth'] : ['sheaf-1', 'sheaf-2']
const made = new Map(benchLanguages.map((language) => [language, seeds.map((seed) => makeRepository(language, seed))]))
const repositories = [...made.values()].flat()

describe.each(benchLanguages)('a %s repository', (language) => {
  const own = made.get(language) ?? []

  it('has no syntax error in any file', async () => {
    for (const { files } of own) {
      const questions = [...files].map(([path, after]) => ({ path, before: '', after }))
      const answers = await check(questions)
      expect(questions.filter((_, place) => answers[place]?.length !== 0).map(({ path }) => path)).toEqual([])
    }
  })

  it('generates enough code for the longest prompt, in files of realistic size', () => {
    for (const { files } of own) {
      const lengths = [...files.values()].map((text) => text.length)
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBeGreaterThanOrEqual(320_000)
      expect(files.size).toBeGreaterThanOrEqual(60)
      expect(files.size).toBeLessThanOrEqual(120)
      expect(Math.max(...lengths)).toBeLessThan(20_000)
    }
  })

  it('generates different code for another seed', () => {
    const [first, second] = own
    if (!first || !second) throw new Error('this test needs two seeds')
    const lines = (of: Repository) => [...of.files.values()].flatMap((text) => text.split('\n').filter((line) => line.length > 30))
    const names = (of: Repository) => of.modules.flatMap(({ functions }) => functions.map(({ name }) => name))
    for (const [part, allowed] of [
      [lines, 0.33],
      [names, 0.25],
    ] as const) {
      const known = new Set(part(first))
      const again = part(second).filter((one) => known.has(one))
      expect(again.length / part(second).length).toBeLessThan(allowed)
    }
  })

  it('has enough code for every kind of task', () => {
    for (const repository of own) {
      const { modules, indexes } = repository
      const all = modules.flatMap((module) => module.functions.map((one) => ({ module, one })))
      const users = ({ module, one }: { module: ModuleSource; one: FunctionSource }) =>
        module.importers.filter(({ names }) => names.includes(one.name)).length
      expect({
        twins: modules.filter((module) => module.twins.length > 0).length >= 25,
        indexes: indexes.length >= 8,
        imported: all.filter((each) => users(each) >= 2 && users(each) <= 6).length >= 25,
        movable: all.filter(({ one }) => one.uses.length === 0).length >= 50,
        movableImported: all.filter((each) => each.one.uses.length === 0 && users(each) > 0).length >= 4,
        nearMisses: all.filter(({ one }) => new Set(one.statements.map(({ callee }) => callee)).size > 3).length >= 50,
        swappable: all.filter(({ one }) => isSwappable(one)).length >= 30,
        shadowed: modules.filter(hasShadow).length >= 10,
      }).toEqual({
        twins: true,
        indexes: true,
        imported: true,
        movable: true,
        movableImported: true,
        nearMisses: true,
        swappable: true,
        shadowed: true,
      })
    }
  })
})

describe('makeRepository', () => {
  it('generates the same bytes for the same seed on every machine', () => {
    expect(Object.fromEntries(benchLanguages.map((language) => [language, hashOf(makeRepository(language, 'sheaf-1').files)]))).toEqual({
      typescript: '0337ebc6ef0be1965879bad226d7fc49b86f7ef1d5d46ac169f6707b52408338',
      go: 'b8a6c7ccecdceedab68f7b385b0dc9feabee8e020d623d017f814f66258c3ead',
      swift: '4417d03d1376aca70ceb21e3754316c4e6af35d98d1ff54e3aaf891bd9485aa1',
      python: 'b40b3b78b47992cbfe2b81679a1da6efa20c75d8094ec3a84ccf378fbba554a7',
      rust: '2315777136262b859a5bb1eb89c719ccc7ba1e46f12da5919ac55ea0e799cd9d',
    })
  })

  it('returns every function exactly as its file contains it, once', () => {
    for (const { files, modules } of repositories) {
      for (const { path, functions } of modules) {
        const text = files.get(path) ?? ''
        for (const one of functions) {
          expect(text.split(`\n${one.text}\n`)).toHaveLength(2)
          expect(one.statements.filter((statement) => !`\n${one.text}\n`.includes(`\n${statement.text}\n`))).toEqual([])
        }
      }
    }
  })

  it('writes calls in the format of the dialect', () => {
    for (const { modules, dialect } of repositories) {
      for (const { text, callee, args } of statementsOf(modules)) {
        if (callee === undefined || args === undefined) continue
        expect(dialect.call(callee, args, /^\s*/.exec(text)?.[0] ?? '')).toBe(text)
      }
    }
  })

  it('has no block that removing a call would leave empty', () => {
    const alone = (body: readonly Statement[]): Statement[] => {
      const real = body.flatMap((one) => (one.kind === 'region' ? one.body : one)).filter((one) => one.kind !== 'note')
      return [...(real.length === 1 ? real.filter(({ kind }) => kind === 'call' || kind === 'print') : []), ...real.flatMap(inside)]
    }
    const inside = (one: Statement): Statement[] => {
      if (one.kind === 'branch') return [...alone(one.then), ...alone(one.otherwise)]
      return one.kind === 'loop' || one.kind === 'while' ? alone(one.body) : []
    }
    for (const seed of seeds) {
      const plans = [...planRepository(seed)].flatMap(({ modules }) => modules.flatMap(({ functions }) => functions))
      expect(plans.flatMap(({ body }) => alone(body))).toEqual([])
    }
  })

  it('uses no name twice within a function', () => {
    for (const seed of [...seeds, 'four', 'six']) {
      const plans = [...planRepository(seed)].flatMap(({ modules }) => modules.flatMap(({ functions }) => functions))
      expect(plans.filter(hasDuplicateNames).map(({ words }) => words)).toEqual([])
    }
  })

  it('lists importers correctly: the file uses the names and imports them as its dialect does', () => {
    for (const { files, modules, dialect, language } of repositories) {
      for (const module of modules) {
        for (const { path, names } of module.importers) {
          const text = files.get(path) ?? ''
          expect(names.filter((name) => !wordsOf(text).has(name))).toEqual([])
          const inside = path.slice(0, path.lastIndexOf('/')) === module.path.slice(0, module.path.lastIndexOf('/'))
          if (inside && (language === 'go' || language === 'swift')) continue
          expect(text.split(`\n${dialect.importLines(module.path, path, names)}\n`)).toHaveLength(2)
        }
      }
    }
  })

  it('lists every importer of an exported function', () => {
    for (const { files, modules } of repositories) {
      const counted = new Map<string, number>()
      for (const { functions } of modules) for (const { name } of functions) counted.set(name, (counted.get(name) ?? 0) + 1)
      for (const { path: home, functions, importers } of modules) {
        for (const { name, exported } of functions) {
          if (!exported || counted.get(name) !== 1) continue
          const users = [...files].filter(([path, text]) => path !== home && wordsOf(text).has(name)).map(([path]) => path)
          expect(users).toEqual(importers.flatMap(({ path, names }) => (names.includes(name) ? [path] : [])).sort())
        }
      }
    }
  })

  it('marks each region with two comment lines, each region name once per file', () => {
    for (const { files, modules, dialect } of repositories) {
      for (const { path, functions } of modules) {
        const lines = (files.get(path) ?? '').split('\n').map((line) => line.trim())
        for (const region of new Set(functions.flatMap((one) => one.statements.flatMap((statement) => statement.region ?? [])))) {
          const marks = [`region: ${region}`, `endregion: ${region}`].map(
            (mark) => lines.filter((line) => line === dialect.comment(mark)).length,
          )
          expect(marks).toEqual([1, 1])
        }
      }
    }
  })

  it('generates twins with the same functions but different text', () => {
    for (const { files, modules } of repositories) {
      for (const module of modules) {
        for (const twin of module.twins) {
          const other = modules.find(({ path }) => path === twin)
          expect(other?.twins).toEqual([module.path])
          expect(other?.functions.map(({ name }) => name)).toEqual(module.functions.map(({ name }) => name))
          if (module.functions.length > 0) expect(files.get(twin)).not.toBe(files.get(module.path))
        }
      }
    }
  })
})

function hashOf(files: Files): string {
  const hash = createHash('sha256')
  for (const [path, text] of files) hash.update(`${path}\0${text}\0`)
  return hash.digest('hex')
}

const known = new Map<string, Set<string>>()
function wordsOf(text: string): Set<string> {
  const found = known.get(text) ?? new Set(text.match(/\w+/g))
  known.set(text, found)
  return found
}

const statementsOf = (modules: Repository['modules']) =>
  modules.flatMap(({ functions }) => functions.flatMap(({ statements }) => statements))

/** Whether the same call appears twice in a region with two plain names, and once more outside it. */
function isSwappable({ statements }: FunctionSource): boolean {
  return statements.some(({ region, callee, args }) => {
    if (region === undefined || callee === undefined || args?.slice(0, 2).some((arg) => !/^&?\w+$/.test(arg))) return false
    const same = statements.filter((statement) => statement.callee === callee)
    return same.filter((statement) => statement.region === region).length > 1 && same.some((statement) => statement.region !== region)
  })
}

function hasShadow({ functions }: ModuleSource): boolean {
  const seen = new Set<string>()
  return functions.some(({ statements }) => {
    const blocks = statements.flatMap(({ kind, text }) =>
      (kind === 'branch' || kind === 'loop') && text.split('\n').length > 5 ? [text] : [],
    )
    const again = blocks.some((text) => seen.has(text))
    for (const text of blocks) seen.add(text)
    return again
  })
}
