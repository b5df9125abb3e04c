// Remove one call, or the same call from two functions, among calls with similar names.

import type { FunctionSource, ModuleSource } from '../../repository/repository.ts'
import { best, callsIn, freeModules, isNearMiss, lookAlikes } from '../candidates.ts'
import type { Draft, DraftNeeds } from '../draft.ts'
import { findStatement, linesOf } from '../locate.ts'
import type { Part } from '../part.ts'

interface Target {
  module: ModuleSource
  callee: string
  owners: FunctionSource[]
  worth: number
}

export function removeCall(needs: DraftNeeds): Draft | undefined {
  const { repository, difficulty } = needs
  const wanted = difficulty === 'medium' ? 1 : 2
  const target = best(
    freeModules(needs).flatMap((module) => targetsIn(module, linesOf(repository.files, module.path), wanted)),
    ({ worth }) => worth,
  )
  if (!target) return undefined
  const { module, callee, owners } = target
  const from =
    owners.length === 1
      ? `the function \`${owners[0]?.name}\` calls \`${callee}\` once. Remove that call`
      : `the functions ${owners.map(({ name }) => `\`${name}\``).join(' and ')} each call \`${callee}\` once. Remove both calls`
  return {
    instructions: `In \`${module.path}\`, ${from}: the whole statement, and nothing else. Calls of functions with similar names stay, and so do calls of \`${callee}\` in other functions and in other files.`,
    mayChange: [module.path],
    decoys: lookAlikes(needs, module),
    parts: (files) => {
      const lines = linesOf(files, module.path)
      const parts = owners.map((owner): Part | undefined => {
        const statement = callsIn(owner).find((call) => call.callee === callee)
        const span = statement && findStatement(lines, owner, statement)
        return span && { description: `removal of the call in ${owner.name}`, edits: [{ path: module.path, ...span, lines: [] }] }
      })
      return parts.every((part) => part !== undefined) ? parts : undefined
    },
  }
}

function targetsIn(module: ModuleSource, lines: readonly string[], wanted: number): Target[] {
  const calls = module.functions.flatMap((owner) => callsIn(owner).map((call) => ({ owner, call })))
  return [...new Set(calls.map(({ call }) => call.callee))].flatMap((callee) => {
    const owners = module.functions.filter((owner) => {
      const own = callsIn(owner).filter((call) => call.callee === callee)
      const [only] = own
      return only && own.length === 1 && owner.text.split(`${callee}(`).length === 2 && findStatement(lines, owner, only) !== undefined
    })
    if (owners.length < wanted) return []
    const chosen = owners.slice(0, wanted)
    const shadows = module.functions.filter((owner) => !chosen.includes(owner) && owner.text.includes(`${callee}(`)).length
    const near = new Set(chosen.flatMap(callsIn).flatMap((call) => (isNearMiss(call.callee, callee) ? [call.callee] : []))).size
    return [{ module, callee, owners: chosen, worth: 2 * Math.min(near, 2) + Math.min(shadows, 2) + Math.min(module.twins.length, 1) }]
  })
}
