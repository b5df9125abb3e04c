// Rules with their compiled form. Folders and nested repositories share one list, so that a file with a hundred
// thousand rules is compiled only once.

import { compileRules, type Effort, type RuleTables } from './ignore-rules.ts'
import { makeSieve, type NameSieve } from './name-sieve.ts'
import type { Rule } from './parse-ignore.ts'

export interface RuleList {
  isEmpty: boolean
  compile(foldCase: boolean, effort: Effort): CompiledList
  /** The rules that also apply in a nested repository. */
  withoutGit(): RuleList
}

interface CompiledList {
  tables: RuleTables
  sieve: NameSieve
}

/** Compiling costs about this much effort for each byte of a pattern, and for the rule itself. */
const effortPerByte = 25
const effortPerRule = 100

export function makeRuleList(rules: readonly Rule[]): RuleList {
  const compiled = new Map<boolean, CompiledList>()
  let rest: RuleList | undefined
  const list: RuleList = {
    isEmpty: rules.length === 0,
    compile(foldCase, effort) {
      const known = compiled.get(foldCase)
      if (known) return known
      for (const { glob } of rules) effort.left -= effortPerRule + glob.length * effortPerByte
      // The walk ends here and lists nothing more, so the rules are not needed.
      const tables = compileRules(effort.left < 0 ? [] : rules, foldCase)
      const made = { tables, sieve: makeSieve(tables) }
      compiled.set(foldCase, made)
      return made
    },
    withoutGit() {
      rest ??= rules.some(({ layer }) => layer === 'gitignore') ? makeRuleList(rules.filter(({ layer }) => layer !== 'gitignore')) : list
      return rest
    },
  }
  return list
}
