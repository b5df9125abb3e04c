import { describe, expect, it } from 'vitest'
import { decidingRule, type Effort } from './ignore-rules.ts'
import { joinSieves, mayMatch } from './name-sieve.ts'
import { parseIgnore } from './parse-ignore.ts'
import { makeRuleList, type RuleList } from './rule-list.ts'

function listOf(text: string, layer: 'gitignore' | 'ignore' = 'gitignore'): RuleList {
  return makeRuleList(parseIgnore(Buffer.from(text), { source: 'rules', layer, order: 0 }))
}

function plenty(): Effort {
  return { left: 1_000_000_000 }
}

/** What asking about one file takes, without compiling. */
function effortOf(rules: string, folder: string, name: string): number {
  const { tables } = listOf(rules).compile(false, plenty())
  const effort = plenty()
  const { left } = effort
  decidingRule({ tables, baseLength: 0 }, folder, name, false, undefined, effort)
  return left - effort.left
}

describe('the effort of asking rules', () => {
  it('counts rules for folders that are skipped for a file', () => {
    expect(effortOf('a/\n'.repeat(10_000), '', 'a')).toBeGreaterThanOrEqual(10_000)
  })

  it('grows with the length of a name', () => {
    const rules = '*a*a*a*b*a\n'
    expect(effortOf(rules, '', `${'a'.repeat(240)}`)).toBeGreaterThan(10 * effortOf(rules, '', `${'a'.repeat(24)}`))
  })

  it('grows with the length of a path', () => {
    const rules = '/**/*a*a*a*b*a\n'
    expect(effortOf(rules, 'a/'.repeat(2_000), 'aaaaaaaa')).toBeGreaterThan(100 * effortOf(rules, 'a/', 'aaaaaaaa'))
  })

  it('grows with the length of a path without wildcards', () => {
    const folder = 'a/'.repeat(2_000)
    expect(effortOf(`/${folder}b\n`.repeat(20), folder, 'b')).toBeGreaterThan(20 * effortOf('/a/b\n'.repeat(20), 'a/', 'b'))
  })

  it('is the same for ordinary names and paths, whatever their length', () => {
    expect(effortOf('*a*b*c*\n', '', 'abd')).toBe(effortOf('*a*b*c*\n', '', 'a'.repeat(32)))
  })
})

describe('a list of rules', () => {
  it('is compiled once for each way to compare letters, and costs effort only then', () => {
    const list = listOf('*.log\nbuild/\n')
    const effort = plenty()
    const first = list.compile(false, effort)
    const { left } = effort
    expect(left).toBeLessThan(plenty().left)
    expect(list.compile(false, effort)).toBe(first)
    expect(effort.left).toBe(left)
    expect(list.compile(true, effort)).not.toBe(first)
    expect(effort.left).toBeLessThan(left)
  })

  it('costs more effort the more there is to compile', () => {
    const costOf = (text: string): number => {
      const effort = plenty()
      listOf(text).compile(false, effort)
      return plenty().left - effort.left
    }
    expect(costOf('x\n'.repeat(1_000))).toBe(1_000 * costOf('x\n'))
    expect(costOf(`${'x'.repeat(1_000)}\n`)).toBeGreaterThan(100 * costOf('x\n'))
  })

  it('without rules of git is the same list, and compiled once', () => {
    const own = listOf('*.log\n', 'ignore')
    expect(own.withoutGit()).toBe(own)
    const gits = listOf('*.log\n')
    expect(gits.withoutGit()).toBe(gits.withoutGit())
    expect(gits.withoutGit().isEmpty).toBe(true)
  })

  it('whose pattern is a megabyte long is compiled in one pass', () => {
    const { tables } = listOf(`${'a'.repeat(900_000)}*\n`).compile(false, plenty())
    expect(tables.byFirst.size).toBe(1)
  }, 30_000)

  it('whose bracket expression is a megabyte long is compiled in one pass', () => {
    const text = `[${'[:'.repeat(450_000)}x]\n`
    for (let at = 0; at < 5; at++) expect(listOf(text).compile(false, plenty()).tables.loose).toHaveLength(1)
  }, 30_000)
})

describe('sieves that are joined', () => {
  it('let a name through that one of them lets through', () => {
    const sieveOf = (text: string) => listOf(text).compile(false, plenty()).sieve
    const parts = ['*.log\n', 'build/\nq\n', '*.tar.gz\n', 'x*\n', '*~\n'].map(sieveOf)
    const names = ['a.log', 'build', 'q', 'a.tar.gz', 'xyz', 'a~', 'readme', 'a.ts', 'LICENSE']
    for (const left of parts) {
      for (const right of parts) {
        const joined = joinSieves(left, right)
        for (const name of names) if (mayMatch(left, name) || mayMatch(right, name)) expect(mayMatch(joined, name)).toBe(true)
      }
    }
    const [first, second] = parts
    expect(first && second && mayMatch(joinSieves(first, second), 'readme')).toBe(false)
  })
})
