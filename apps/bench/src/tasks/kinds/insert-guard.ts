// Insert a guard at the start of one function, or of every function in a file with a certain parameter and result.

import type { BenchLanguage } from '@sheaf/contract'
import type { FunctionSource, ModuleSource } from '../../repository/repository.ts'
import { best, fenced, freeModules, lookAlikes } from '../candidates.ts'
import type { Draft, DraftNeeds } from '../draft.ts'
import { findBody, indentOf, linesOf } from '../locate.ts'
import type { Part } from '../part.ts'

const numbers: Readonly<Record<BenchLanguage, string>> = { typescript: 'number', go: 'int', swift: 'Int', python: 'int', rust: 'i64' }

interface Target {
  module: ModuleSource
  parameter: { name: string; type: string }
  returns: string
  owners: FunctionSource[]
}

export function insertGuard(needs: DraftNeeds): Draft | undefined {
  const { repository, random, difficulty } = needs
  const { dialect, language } = repository
  const isEach = difficulty !== 'medium'
  const groups = freeModules(needs).flatMap((module) => groupsIn(module, numbers[language]))
  const fitting = groups.filter(({ owners }) => (isEach ? owners.length >= 2 && owners.length <= 5 : true))
  const target = best(fitting, ({ module, owners, parameter }) => {
    const others = module.functions.filter((one) => !owners.includes(one) && one.parameters.some(({ name }) => name === parameter.name))
    return Math.min(module.twins.length, 1) + Math.min(others.length, 2) + (isEach ? Math.min(owners.length, 3) : 0)
  })
  if (!target) return undefined
  const { module, parameter, returns } = target
  const owners = isEach ? target.owners : [random.pick(target.owners)]
  const guard = dialect.guard(parameter, random.between(2, 60), returns, dialect.indent)
  const position = language === 'python' ? 'directly below the docstring, above everything else' : 'above everything else'
  const where = isEach
    ? `Every function of \`${module.path}\` that has a parameter \`${parameter.name}\` of type \`${parameter.type}\` and returns \`${returns}\` gets this guard as the first lines of its body (${position} in it, comments included). A function that has no such parameter, or returns something else, gets none.`
    : `In \`${module.path}\`, insert this guard as the first lines of the body of the function \`${owners[0]?.name}\` (${position} in it, comments included). Everything else stays as it is.`
  return {
    instructions: `${where}\n\n${fenced(needs, guard)}`,
    mayChange: [module.path],
    decoys: lookAlikes(needs, module),
    parts: (files) => {
      const lines = linesOf(files, module.path)
      const parts = owners.map((owner): Part | undefined => {
        const at = findBody(lines, owner)
        if (at === undefined || indentOf(lines[at] ?? '') !== dialect.indent) return undefined
        return { description: `the guard in ${owner.name}`, edits: [{ path: module.path, from: at, to: at, lines: guard.split('\n') }] }
      })
      return parts.every((part) => part !== undefined) ? parts : undefined
    },
  }
}

/** Functions of a module that share a guard. */
function groupsIn(module: ModuleSource, type: string): Target[] {
  const groups = new Map<string, Target>()
  for (const owner of module.functions) {
    if (owner.statements.length === 0) continue
    for (const parameter of owner.parameters.filter((one) => one.type === type)) {
      const key = JSON.stringify([parameter.name, owner.returns])
      const group = groups.get(key) ?? { module, parameter, returns: owner.returns, owners: [] }
      group.owners.push(owner)
      groups.set(key, group)
    }
  }
  return [...groups.values()]
}
