// Rename an exported function and all uses of it in other files; other modules export the same name.

import type { FunctionSource, ModuleSource, Repository } from '../../repository/repository.ts'
import { best, freeModules, freshName, lookAlikes } from '../candidates.ts'
import type { Draft, DraftNeeds } from '../draft.ts'
import { countWord, linesOf, wordPattern } from '../locate.ts'
import type { LineEdit, Part } from '../part.ts'

interface Target {
  module: ModuleSource
  owner: FunctionSource
  importers: string[]
}

export function renameExport(needs: DraftNeeds): Draft | undefined {
  const { repository, difficulty, isFree } = needs
  const least = difficulty === 'very-hard' ? 3 : 2
  const targets = freeModules(needs).flatMap((module) =>
    module.functions.flatMap((owner): Target[] => {
      const importers = module.importers.filter(({ names }) => names.includes(owner.name)).map(({ path }) => path)
      const isRight = owner.exported && importers.length >= Math.min(least, 2) && importers.length <= 8
      return isRight && importers.every((path) => isFree(path) && isPlain(repository, path, owner.name))
        ? [{ module, owner, importers }]
        : []
    }),
  )
  const target = best(targets, ({ module, owner, importers }) => {
    const namesakes = repository.modules.filter((other) => other !== module && other.functions.some(({ name }) => name === owner.name))
    const mentions = linesWith(repository, [module.path, ...importers], owner.name)
    // With more places, a correct reply would be long enough to lose points.
    return 2 * Math.min(namesakes.length, 2) + Math.min(importers.length, least + 1) - 10 * Math.max(0, mentions - maxMentions)
  })
  if (!target) return undefined
  const { module, owner, importers } = target
  const { name } = owner
  const fresh = freshName(needs, name)
  const paths = [module.path, ...importers]
  const namesakes = repository.modules.filter(
    (other) => !paths.includes(other.path) && countWord(repository.files.get(other.path) ?? '', name) > 0,
  )
  return {
    instructions: `Rename the exported function \`${name}\` of \`${module.path}\` to \`${fresh}\`: in that file, and in every other file that uses this function (${usedBy[repository.language]}), everywhere its name stands there as a word of its own, comments included. Functions of the same or a similar name in other modules, and files that use only those, stay as they are.`,
    mayChange: paths,
    decoys: [...lookAlikes(needs, module), ...namesakes.map(({ path }) => path)].filter((path) => !paths.includes(path)).slice(0, 12),
    parts: (files) => {
      const parts = paths.map((path): Part | undefined => {
        const [first, ...others] = linesOf(files, path).flatMap((line, at): LineEdit[] => {
          const renamed = line.includes(name) ? line.replace(wordPattern(name), fresh) : line
          return renamed === line ? [] : [{ path, from: at, to: at + 1, lines: [renamed] }]
        })
        return first && { description: `renaming \`${name}\` in ${path}`, edits: [first, ...others] }
      })
      return parts.every((part) => part !== undefined) ? parts : undefined
    },
  }
}

const maxMentions = 7

function linesWith({ files }: Repository, paths: readonly string[], name: string): number {
  return paths.flatMap((path) => linesOf(files, path).filter((line) => line.includes(name) && countWord(line, name) > 0)).length
}

const usedBy: Readonly<Record<Repository['language'], string>> = {
  typescript: 'imports it from there',
  python: 'imports it from there',
  rust: 'takes it from there with `use`',
  go: 'calls it through its package, or lies in the same package and calls it',
  swift: 'calls it in the same module, or imports that module and calls it',
}

/** Whether the name means only this function in a file that uses it. */
function isPlain({ modules, files, language }: Repository, path: string, name: string): boolean {
  if (modules.some((module) => module.path === path && module.functions.some((one) => one.name === name))) return false
  if (language !== 'go') return true
  const text = files.get(path) ?? ''
  return new Set(text.match(new RegExp(`(?:\\w+\\.)?${wordPattern(name).source}`, 'g'))?.filter((word) => word.includes('.'))).size <= 1
}
