// Move a function to the end of another file, and update the imports of it.

import type { Dialect, FunctionSource, ModuleSource } from '../../repository/repository.ts'
import { best, freeModules, lookAlikes } from '../candidates.ts'
import type { Draft, DraftNeeds } from '../draft.ts'
import { countWord, findFunction, findOnce, linesOf } from '../locate.ts'
import type { Part } from '../part.ts'

interface Target {
  from: ModuleSource
  owner: FunctionSource
  importers: ImporterEdit[]
}

interface ImporterEdit {
  path: string
  old: string
  /** Names still imported from the old file. */
  rest: string[]
}

export function moveFunction(needs: DraftNeeds): Draft | undefined {
  const { repository, random, difficulty, isFree } = needs
  const { dialect, files } = repository
  const modules = freeModules(needs)
  const targets = modules.flatMap((from) => from.functions.flatMap((owner) => targetOf(needs, from, owner) ?? []))
  const followed = targets.filter(({ importers }) => difficulty === 'very-hard' && importers.length >= 1 && importers.length <= 4)
  const alone = targets.filter(({ importers }) => importers.length === 0)
  const target = best(
    followed.length > 0 ? followed : alone,
    ({ from, importers }) => 2 * Math.min(from.twins.length, 1) + importers.length,
  )
  if (!target) return undefined
  const { from, owner, importers } = target
  const changed = [from.path, ...importers.map(({ path }) => path)]
  const to = modules.find(
    ({ path, functions }) =>
      !changed.includes(path) &&
      !from.twins.includes(path) &&
      isFree(path) &&
      functions.length > 0 &&
      countWord(files.get(path) ?? '', owner.name) === 0 &&
      importers.every((importer) => !importsFrom(needs, importer.path, path)),
  )
  if (!to) return undefined
  const imports =
    importers.length > 0
      ? ` Every file that imports it takes it from the new place: in the import of the old file its name goes (the whole import where it was the only name), and directly below (or in its place) stands an import of its own, of the form \`${dialect.importLines(to.path, importers[0]?.path ?? '', [owner.name])}\`.`
      : ' Nothing calls it yet, so no import changes.'
  return {
    instructions: `Move the function \`${owner.name}\` with its documentation from \`${from.path}\` to the end of \`${to.path}\`, below everything that stands there, without changing it.${imports} Files of the same name in other folders stay as they are.`,
    mayChange: [...changed, to.path],
    decoys: [...lookAlikes(needs, from), ...to.twins, ...random.some(from.importers, 2).map(({ path }) => path)].filter(
      (path) => !changed.includes(path) && path !== to.path,
    ),
    parts: (now) => {
      const [old, fresh] = [linesOf(now, from.path), linesOf(now, to.path)]
      const span = findFunction(old, owner)
      const end = fresh.at(-1) === '' ? fresh.length - 1 : fresh.length
      if (!span || end === 0) return undefined
      const parts: (Part | undefined)[] = [
        { description: `removal of \`${owner.name}\` from ${from.path}`, edits: [{ path: from.path, ...span, lines: [] }] },
        {
          description: `\`${owner.name}\` at the end of ${to.path}`,
          edits: [{ path: to.path, from: end, to: end, lines: ['', ...owner.text.split('\n')] }],
        },
        ...importers.map(({ path, old: line, rest }): Part | undefined => {
          const found = findOnce(linesOf(now, path), line)
          const kept = rest.length > 0 ? dialect.importLines(from.path, path, rest).split('\n') : []
          const lines = [...kept, ...dialect.importLines(to.path, path, [owner.name]).split('\n')]
          return found && { description: `the import in ${path}`, edits: [{ path, ...found, lines }] }
        }),
      ]
      return parts.every((part) => part !== undefined) ? parts : undefined
    },
  }
}

/** A function that uses nothing around it, and that its own file does not call. */
function targetOf({ repository: { files, dialect }, isFree }: DraftNeeds, from: ModuleSource, owner: FunctionSource): Target | undefined {
  const text = files.get(from.path) ?? ''
  if (owner.uses.length > 0 || from.functions.length < 3 || countWord(text, owner.name) !== countWord(owner.text, owner.name))
    return undefined
  const users = from.importers.filter(({ names }) => names.includes(owner.name))
  const importers = users.flatMap(({ path, names }): ImporterEdit[] => {
    const old = dialect.importLines(from.path, path, names)
    const rest = names.filter((name) => name !== owner.name)
    const isHere = isFree(path) && findOnce(linesOf(files, path), old) !== undefined
    return isHere && hasOneForm(dialect, old, rest, { from: from.path, to: path }) ? [{ path, old, rest }] : []
  })
  return importers.length === users.length ? { from, owner, importers } : undefined
}

/** Whether the rest of an import keeps its form: braces around one name, or a list that now fits a line, could be written two ways. */
function hasOneForm(dialect: Dialect, old: string, rest: readonly string[], { from, to }: { from: string; to: string }): boolean {
  if (rest.length === 0) return true
  const isList = (text: string) => text.includes('{') || text.includes('(')
  const left = dialect.importLines(from, to, rest)
  return isList(old) === isList(left) && old.includes('\n') === left.includes('\n')
}

function importsFrom({ repository: { modules } }: DraftNeeds, importer: string, path: string): boolean {
  return importer === path || modules.some((module) => module.path === path && module.importers.some((one) => one.path === importer))
}
