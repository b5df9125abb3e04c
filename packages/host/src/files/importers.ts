// The files that import a file. In Go, a package is a folder, so it is the files that import the folder.

import type { SymbolImport } from '@sheaf/contract'
import { languageIdOf } from '@sheaf/engine/codemap'
import { findImports, type ParsedFile } from '@sheaf/engine/graph'
import type { Context } from '../context.ts'
import type { MethodCall } from '../method-call.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import type { PathLocation } from './find-paths.ts'
import { graphToolsWith } from './graph-with.ts'
import { sortedFiles } from './located-files.ts'
import { searchOpen } from './search-open.ts'

const mostLines = 20_000
/** Files that are parsed; a file with a common name may be mentioned in more. */
const mostFiles = 1_500

interface Importers {
  imports: SymbolImport[]
  isCut: boolean
}

export async function importersOf(
  context: Context,
  live: LiveWorkspace,
  { path, kind }: Pick<PathLocation, 'path' | 'kind'>,
  call: MethodCall,
): Promise<Importers> {
  const isPackage = kind === 'folder' || languageIdOf(path) === 'go'
  const folder = kind === 'folder' ? path : path.slice(0, Math.max(0, path.lastIndexOf('/')))
  const own = isPackage ? sortedFiles(live.tree()).filter((each) => isIn(each, folder) && languageIdOf(each) !== undefined) : [path]
  const tools = await graphToolsWith(context, live.tree(), call)
  const targets = await tools.parse(own, false)
  const words = [...new Set([...targets.values()].flatMap((file) => wordsOf(file)))]
  if (words.length === 0) return { imports: [], isCut: false }
  const pattern = words.map((word) => word.replaceAll(/[^\p{L}\p{N}_]/gu, String.raw`\$&`)).join('|')
  const { matches, truncated } = await searchOpen(context, live, { pattern, regex: true, mode: 'content', maxResults: mostLines }, call)
  const isImport = importPattern(pattern)
  const paths = new Set(
    matches.flatMap((match) => (languageIdOf(match.path) !== undefined && isImport.test(match.text) ? [match.path] : [])),
  )
  const read = await tools.parse([...paths].slice(0, mostFiles), false)
  const imports = findImports(read.values(), targets, tools.project).sort((a, b) =>
    a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line,
  )
  return { imports, isCut: truncated || paths.size > mostFiles }
}

function isIn(path: string, folder: string): boolean {
  return folder === '' ? !path.includes('/') : path.startsWith(`${folder}/`) && !path.slice(folder.length + 1).includes('/')
}

/** Words of which an import of this file must contain one. */
function wordsOf({ path, language, map }: ParsedFile): string[] {
  const parts = path.split('/')
  const stem = (parts.at(-1) ?? '').replace(/\..*$/, '')
  const folder = parts.at(-2)
  const spaces = map.namespaces.flatMap((space) => space.split(/[.\\:]+/).at(-1) ?? [])
  if (language === 'go') return folder === undefined ? spaces : [folder]
  const isIndex = /^(?:index|__init__|mod|lib|main)$/.test(stem)
  return [...(isIndex && folder !== undefined ? [folder] : [stem]), ...spaces].filter((word) => word !== '')
}

/** An import quotes the path, as in C and Go, or starts with a keyword. */
function importPattern(words: string): RegExp {
  return new RegExp(
    String.raw`(?:${words})(?:\.\w+)*["'>\x60]|^\s*(?:\w+\s+)?(?:import|from|use|using|require\w*|include\w*|mod|alias)\b`,
    'u',
  )
}
