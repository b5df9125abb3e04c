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

/** Effort of evaluating the rules for one file, without compiling them. */
function effortOf(rules: string, folder: string, name: string): number {
  const { tables } = listOf(rules).compile(false, plenty())
  const effort = plenty()
  const { left } = effort
  decidingRule({ tables, baseLength: 0 }, folder, name, false, undefined, effort)
  return left - effort.left
}

describe('the effort of evaluating rules', () => {
  it('counts folder rules that are skipped for a file', () => {
    expect(effortOf('a/\n'.repeat(10_000), '', 'a')).toBeGreaterThanOrEqual(10_000)
  })

  it('takes more effort for a longer name', () => {
    const rules = '*a*a*a*b*a\n'
    expect(effortOf(rules, '', `${'a'.repeat(240)}`)).toBeGreaterThan(10 * effortOf(rules, '', `${'a'.repeat(24)}`))
  })

  it('takes more effort for a longer path', () => {
    const rules = '/**/*a*a*a*b*a\n'
    expect(effortOf(rules, 'a/'.repeat(2_000), 'aaaaaaaa')).toBeGreaterThan(100 * effortOf(rules, 'a/', 'aaaaaaaa'))
  })

  it('takes more effort for a longer path without wildcards', () => {
    const folder = 'a/'.repeat(2_000)
    expect(effortOf(`/${folder}b\n`.repeat(20), folder, 'b')).toBeGreaterThan(20 * effortOf('/a/b\n'.repeat(20), 'a/', 'b'))
  })

  it('takes the same effort for all ordinary names', () => {
    expect(effortOf('*a*b*c*\n', '', 'abd')).toBe(effortOf('*a*b*c*\n', '', 'a'.repeat(32)))
  })
})

describe('a rule list', () => {
  it('compiles once for each case sensitivity, and costs effort only then', () => {
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

  it('costs more effort to compile if the rules are longer', () => {
    const costOf = (text: string): number => {
      const effort = plenty()
      listOf(text).compile(false, effort)
      return plenty().left - effort.left
    }
    expect(costOf('x\n'.repeat(1_000))).toBe(1_000 * costOf('x\n'))
    expect(costOf(`${'x'.repeat(1_000)}\n`)).toBeGreaterThan(100 * costOf('x\n'))
  })

  it("removes git's rules once, and returns itself if it has none", () => {
    const own = listOf('*.log\n', 'ignore')
    expect(own.withoutGit()).toBe(own)
    const gits = listOf('*.log\n')
    expect(gits.withoutGit()).toBe(gits.withoutGit())
    expect(gits.withoutGit().isEmpty).toBe(true)
  })

  it('compiles a pattern of a megabyte in one pass', () => {
    const { tables } = listOf(`${'a'.repeat(900_000)}*\n`).compile(false, plenty())
    expect(tables.byFirst.size).toBe(1)
  }, 30_000)

  it('compiles a bracket expression of a megabyte in one pass', () => {
    const text = `[${'[:'.repeat(450_000)}x]\n`
    for (let at = 0; at < 5; at++) expect(listOf(text).compile(false, plenty()).tables.loose).toHaveLength(1)
  }, 30_000)
})

describe('joinSieves', () => {
  it('passes every name that one of the sieves passes', () => {
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
