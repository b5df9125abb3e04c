// Restore lost closing braces; indentation still shows their place.

import type { ModuleSource } from '../../repository/repository.ts'
import { best, freeModules, lookAlikes } from '../candidates.ts'
import type { Draft, DraftNeeds } from '../draft.ts'
import { findFunction, findOnce, indentOf, linesOf } from '../locate.ts'
import { editLines, type Part } from '../part.ts'

export function fixBraces(needs: DraftNeeds): Draft | undefined {
  const { repository, random, difficulty } = needs
  const wanted = difficulty === 'medium' ? 1 : 2
  const closersOf = (module: ModuleSource) => closersIn(module, linesOf(repository.files, module.path))
  const module = best(
    freeModules(needs).filter((each) => closersOf(each).length >= wanted),
    ({ twins }) => Math.min(twins.length, 1),
  )
  if (!module) return undefined
  const { path } = module
  const lost = random.some(closersOf(module), wanted).map(({ at }) => at)
  const whole = linesOf(repository.files, path)
  const broken = editLines(
    whole,
    lost.map((at) => ({ path, from: at, to: at + 1, lines: [] })),
  )
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const lead =
    difficulty === 'medium'
      ? `\`${path}\` no longer parses: the line of one closing brace was lost.`
      : `One \`.${repository.dialect.extension}\` file below \`${folder}\` no longer parses: the lines of two closing braces were lost, in two different functions of it. Find the file.`
  return {
    instructions: `${lead} Put ${wanted === 1 ? 'it back, on' : 'them back, each on'} a line of its own. The indentation of all other lines is right and shows where ${wanted === 1 ? 'it' : 'each'} belongs. Change no other line.`,
    mayChange: [path],
    decoys: [...lookAlikes(needs, module), ...repository.modules.filter((each) => each.path.startsWith(folder)).map((each) => each.path)],
    prepare: (files) => (files.get(path) === whole.join('\n') ? new Map(files).set(path, broken.join('\n')) : files),
    parts: (files) => {
      if (files.get(path) !== broken.join('\n')) return undefined
      return lost.map((at, nth): Part => {
        const line = whole[at] ?? ''
        return { description: `the closing brace after line ${at - nth}`, edits: [{ path, from: at - nth, to: at - nth, lines: [line] }] }
      })
    },
  }
}

/** Brace-only lines inside functions, at most one per function, whose place the indentation shows. */
function closersIn(module: ModuleSource, lines: readonly string[]): { at: number }[] {
  return module.functions.flatMap((owner) => {
    const span = findFunction(lines, owner)
    if (!span) return []
    const blocks = owner.statements.filter(({ kind, text }) => (kind === 'branch' || kind === 'loop') && text.split('\n').length >= 3)
    const ends = blocks.flatMap(({ text }) => {
      const found = findOnce(lines, text, span)
      return found ? [found.to - 1] : []
    })
    const at = ends.find((end) => {
      const [before, own, after] = [lines[end - 1] ?? '', lines[end] ?? '', lines[end + 1] ?? '']
      const depth = indentOf(own).length
      return own.trim() === '}' && indentOf(before).length > depth && after.trim() !== '' && indentOf(after).length <= depth
    })
    return at === undefined ? [] : [{ at }]
  })
}
