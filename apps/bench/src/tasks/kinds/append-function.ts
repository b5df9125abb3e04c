// Append a function to a file: given verbatim, or as a copy of another one with two changes.

import type { FunctionSource, ModuleSource } from '../../repository/repository.ts'
import { best, callsIn, fenced, freeModules, freshName, lookAlikes } from '../candidates.ts'
import type { Draft, DraftNeeds } from '../draft.ts'
import { findOnce, findRuns, linesOf, wordPattern } from '../locate.ts'

export function appendFunction(needs: DraftNeeds): Draft | undefined {
  const { random, difficulty, isFree } = needs
  const modules = freeModules(needs)
  const target = best(
    modules.filter(({ functions }) => functions.length >= 2),
    ({ twins }) => Math.min(twins.length, 1),
  )
  if (!target) return undefined
  const made = difficulty === 'medium' ? given(needs, target, modules) : copied(needs, target, modules)
  if (!made) return undefined
  const { path } = target
  const seen = new Set([path])
  return {
    instructions: made.instructions,
    mayChange: [path],
    decoys: [
      ...lookAlikes(needs, target),
      ...made.shown,
      ...random
        .some(
          modules.filter((each) => isFree(each.path)),
          2,
        )
        .map((each) => each.path),
    ].filter((decoy) => !seen.has(decoy)),
    parts: (files) => {
      const lines = linesOf(files, path)
      const end = lines.at(-1) === '' ? lines.length - 1 : lines.length
      return [
        {
          description: `the new function at the end of ${path}`,
          edits: [{ path, from: end, to: end, lines: ['', ...made.text.split('\n')] }],
        },
      ]
    },
  }
}

interface Made {
  instructions: string
  text: string
  /** Files that must be read for it. */
  shown: string[]
}

function given(needs: DraftNeeds, target: ModuleSource, modules: readonly ModuleSource[]): Made | undefined {
  const pattern = modules.flatMap((module) => module.functions).find((one) => one.uses.length === 0 && isMiddling(one))
  if (!pattern) return undefined
  const text = renamed(pattern, freshName(needs, pattern.name))
  const instructions = `Append this function at the end of \`${target.path}\`, below everything that stands there, exactly as it is written here. Files of the same name in other folders stay as they are.\n\n${fenced(needs, text)}`
  return { instructions, text, shown: [] }
}

function copied(needs: DraftNeeds, target: ModuleSource, modules: readonly ModuleSource[]): Made | undefined {
  const found = modules
    .filter(({ path, twins }) => path !== target.path && !target.twins.includes(path) && twins.length > 0)
    .flatMap((module) => module.functions.map((owner) => ({ module, owner, call: callToLeaveOut(owner) })))
    .find(({ owner, call }) => call !== undefined && isMiddling(owner))
  if (!found?.call) return undefined
  const { module, owner, call } = found
  const lines = owner.text.split('\n')
  const [at = 0] = findRuns(lines, call.text)
  const shorter = lines.filter((_, index) => index < at || index >= at + call.text.split('\n').length).join('\n')
  const fresh = freshName(needs, owner.name)
  const instructions = `Append a copy of the function \`${owner.name}\` of \`${module.path}\`, with its documentation, at the end of \`${target.path}\`, below everything that stands there. The copy differs in two things: it is called \`${fresh}\` (everywhere its own name stands in it as a word of its own), and its call of \`${call.callee}\` is left out, the whole statement. Add no imports. \`${module.path}\` itself stays as it is, and so do files of the same name in other folders.`
  return { instructions, text: renamed({ ...owner, text: shorter }, fresh), shown: [module.path, ...module.twins] }
}

/** A call statement whose callee the owner calls only there. */
function callToLeaveOut(owner: FunctionSource) {
  return callsIn(owner).find(
    ({ callee, text }) => owner.text.split(`${callee}(`).length === 2 && findOnce(owner.text.split('\n'), text) !== undefined,
  )
}

function renamed({ name, text }: FunctionSource, fresh: string): string {
  return text.replace(wordPattern(name), fresh)
}

function isMiddling({ text }: FunctionSource): boolean {
  const length = text.split('\n').length
  return length >= 10 && length <= 40
}
