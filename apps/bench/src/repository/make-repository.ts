// Makes a synthetic repository: planned without a language, then written in one.

import type { BenchLanguage } from '@sheaf/contract'
import { dialects, type Writer } from './dialects/index.ts'
import { type FolderPlan, planRepository } from './plan/plan-repository.ts'
import type { ModuleSource, Repository } from './repository.ts'
import { type WrittenModule, writeModule } from './write-module.ts'

/** A very hard task shows 300,000 characters and must leave some out. */
const enough = 350_000

/** The same seed gives the same bytes. */
export function makeRepository(language: BenchLanguage, seed: string): Repository {
  const writer = dialects[language]
  const files = new Map<string, string>()
  const folders: FolderPlan[] = []
  const written: { folder: FolderPlan; file: string; module: WrittenModule }[] = []
  let length = 0
  for (const folder of planRepository(`${seed}/${language}`)) {
    folders.push(folder)
    for (const plan of folder.modules) {
      const module = writeModule(writer, plan)
      written.push({ folder, file: plan.location.file, module })
      files.set(module.path, module.text)
      length += module.text.length
    }
    if (length >= enough) break
  }
  const indexes = folders.map(({ folder, about, modules }) => {
    const path = writer.indexPath(folder)
    const inside = modules.map((module) => module.location.file).sort()
    files.set(path, writer.indexText(folder, inside, about))
    return path
  })
  for (const { path, text } of writer.roots(folders.map(({ folder }) => folder))) files.set(path, text)
  const importers = importersOf(
    writer,
    written.map(({ module }) => module),
  )
  const modules = written.map(
    ({ folder, file, module: { path, functions } }): ModuleSource => ({
      path,
      twins: folder.twins.map((twin) => writer.path({ folder: twin, file })).filter((twin) => files.has(twin)),
      functions,
      importers: importers.get(path) ?? [],
    }),
  )
  return { language, seed, files: new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1))), modules, indexes, dialect: writer }
}

/** Path of a module → its importers. */
function importersOf(writer: Writer, modules: readonly WrittenModule[]): Map<string, ModuleSource['importers']> {
  const importers = new Map<string, ModuleSource['importers']>()
  for (const { path, calledFunctions } of modules) {
    const names = new Map<string, string[]>()
    for (const { home, words, exported } of calledFunctions) {
      const from = writer.path(home)
      names.set(from, [...(names.get(from) ?? []), writer.functionName(words, exported)].sort())
    }
    for (const [from, list] of names) importers.set(from, [...(importers.get(from) ?? []), { path, names: list }])
  }
  return importers
}
