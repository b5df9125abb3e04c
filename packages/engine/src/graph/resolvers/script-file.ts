// Resolves a path, with or without an extension, to a script file as TypeScript, Node and bundlers do.

import type { Project } from '../project.ts'
import { parseLoose, textAt } from './loose-json.ts'
import { folderOf, inFolder, joinPath, nameOf } from './relative-path.ts'

/** TypeScript looks for types first, JavaScript for code that runs. */
export type ScriptDialect = 'typescript' | 'javascript'

export function dialectOf(from: string): ScriptDialect {
  return typed.test(from) ? 'typescript' : 'javascript'
}

/** The file that `path` means: itself, with an extension, or the entry of a folder. */
export function scriptFile(project: Project, path: string, dialect: ScriptDialect): string | undefined {
  return exactFile(project, path, dialect) ?? folderEntry(project, path, dialect) ?? platformFile(project, path)
}

/** Same as `scriptFile`, but ignores folders. */
export function exactFile(project: Project, path: string, dialect: ScriptDialect): string | undefined {
  if (path === '') return undefined
  const [, stem = '', written = ''] = runnable.exec(path) ?? []
  const sources = sourcesOf[written]
  if (sources) {
    // In TypeScript, `./order.js` names the output of order.ts; in JavaScript, it names the file itself.
    if (dialect === 'javascript' && project.has(path)) return path
    for (const extension of sources) if (project.has(stem + extension)) return stem + extension
  }
  if (project.has(path)) return path
  for (const extension of extensions[dialect]) if (project.has(path + extension)) return path + extension
  return undefined
}

export function folderEntry(project: Project, folder: string, dialect: ScriptDialect): string | undefined {
  const manifest = inFolder(folder, 'package.json')
  if (project.has(manifest)) {
    const content = parseLoose(project.read(manifest))
    for (const field of entryFields[dialect]) {
      const entry = textAt(content, field)
      const path = entry === undefined ? undefined : joinPath(folder, entry)
      if (path === undefined) continue
      const file = exactFile(project, path, dialect) ?? exactFile(project, inFolder(path, 'index'), dialect)
      if (file !== undefined) return file
    }
  }
  return exactFile(project, inFolder(folder, 'index'), dialect)
}

const typed = /\.[cm]?tsx?$/
const runnable = /^(.*[^/])(\.[cm]?jsx?)$/s

const sourcesOf: Record<string, readonly string[]> = {
  '.js': ['.ts', '.tsx', '.d.ts', '.jsx'],
  '.jsx': ['.tsx', '.d.ts'],
  '.mjs': ['.mts', '.d.mts'],
  '.cjs': ['.cts', '.d.cts'],
}

const extensions: Record<ScriptDialect, readonly string[]> = {
  typescript: ['.ts', '.tsx', '.d.ts', '.js', '.jsx', '.mts', '.cts', '.mjs', '.cjs', '.d.mts', '.d.cts', '.vue', '.svelte'],
  javascript: ['.js', '.jsx', '.mjs', '.cjs', '.ts', '.tsx', '.mts', '.cts', '.d.ts', '.d.mts', '.d.cts', '.vue', '.svelte'],
}

const entryFields: Record<ScriptDialect, readonly string[]> = {
  typescript: ['types', 'typings', 'main', 'module'],
  javascript: ['main', 'module', 'types', 'typings'],
}

const platforms = ['native', 'ios', 'android', 'web', 'desktop', 'client', 'server']

/** React Native and some bundlers choose between `button.ios.js` and `button.android.js`; any of them shows the exports. */
function platformFile(project: Project, path: string): string | undefined {
  const wanted = nameOf(path)
  if (wanted === '') return undefined
  return project.filesIn(folderOf(path)).find((file) => {
    const name = nameOf(file)
    if (!name.startsWith(wanted) || name[wanted.length] !== '.') return false
    const [platform = '', extension = '', ...rest] = name.slice(wanted.length + 1).split('.')
    return rest.length === 0 && platforms.includes(platform) && /^[jt]sx?$/.test(extension)
  })
}
