// Which script an interpreter runs. The executable does not identify the client: all scripts share it.
// If code other than the script may run, the result is `doubt`.

import { realpath, stat } from 'node:fs/promises'
import { basename, delimiter, dirname, isAbsolute, join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bun, type Interpreter, interpreters, java, node, perl, ruby } from './interpreters.ts'
import type { ProcessInfo } from './processes.ts'

/** `doubt`: code runs that cannot be attributed to a file. */
export type Script = { kind: 'none' } | { kind: 'doubt' } | { kind: 'file'; path: string }

/** Variables that hold options, for a script or for a program that has the interpreter built in. */
const optionVariables: ReadonlyMap<string, Interpreter> = new Map([
  ['NODE_OPTIONS', node],
  ['BUN_OPTIONS', bun],
  ['RUBYOPT', ruby],
  ['PERL5OPT', perl],
  ['JAVA_TOOL_OPTIONS', java],
  ['JDK_JAVA_OPTIONS', java],
  ['_JAVA_OPTIONS', java],
])

/** Variables that load code into every program, or into every program with such a runtime built in. */
const loaders = /^(?:LD_|DYLD_|GCONV_PATH$|OPENSSL_(?:CONF|MODULES|ENGINES)$|BUN_INSPECT|DOTNET_STARTUP_HOOKS$|CORECLR_|COR_)/
const loadersWithPaths = /^(?:LD_LIBRARY_PATH|OPENSSL_(?:CONF|MODULES|ENGINES))$/
/** Only installers put files there. */
const systemPath = /^\/(?:(?:usr|lib|lib32|lib64|opt|etc|snap|nix\/store|gnu\/store|run\/current-system)(?:\/|$)|dev\/null$)/

export async function scriptOf(found: ProcessInfo): Promise<Script> {
  const interpreter = interpreterOf(found)
  if (Object.entries(found.env).some(([name, value]) => value !== '' && mayLoadCode(name, value, interpreter))) return { kind: 'doubt' }
  if (interpreter === undefined) return { kind: 'none' }
  const word = scriptWord(found.args.slice(1), interpreter)
  if (typeof word !== 'object') return { kind: 'doubt' }
  const path = found.isJoined === true ? await joinedFile(found, word) : await fileOf(found.folder, word.name, interpreter.endings)
  if (path === undefined || (await searchesElsewhere(found.env, path)) || (await hasFolderConfig(found, interpreter)))
    return { kind: 'doubt' }
  return { kind: 'file', path }
}

function mayLoadCode(name: string, value: string, interpreter: Interpreter | undefined): boolean {
  const owner = optionVariables.get(name)
  // A quoted or escaped word could be any option.
  if (owner) return /["'\\]/.test(value) || scriptWord(value.split(/\s+/).filter(Boolean), owner) !== 'none'
  // An empty part of a list is the working folder.
  if (loaders.test(name)) return !loadersWithPaths.test(name) || !value.split(':').every((path) => systemPath.test(normalize(path)))
  if (interpreter?.reads.test(name) !== true) return false
  return !Object.hasOwn(interpreter.harmless, name) || !interpreter.harmless[name]?.test(value)
}

/** Whether modules or compiled code may come from folders that do not belong to the script. */
async function searchesElsewhere({ NODE_PATH = '', NODE_COMPILE_CACHE = '' }: ProcessInfo['env'], script: string): Promise<boolean> {
  // Node looks for modules there anyway. Package managers repeat these folders in NODE_PATH.
  const modules = foldersAbove(script).map((folder) => join(folder, 'node_modules'))
  for (const folder of NODE_PATH === '' ? [] : NODE_PATH.split(delimiter)) if (!modules.includes(await realOrSame(folder))) return true
  if (NODE_COMPILE_CACHE === '') return false
  const cache = await realOrSame(NODE_COMPILE_CACHE)
  return cache !== (await realOrSame(ownCompileCache)) && !modules.some((folder) => cache.startsWith(folder + sep))
}

/** Set by bin/sheaf, and inherited by an editor that Sheaf starts. */
const ownCompileCache = fileURLToPath(new URL('../../../../node_modules/.cache/sheaf', import.meta.url))

async function realOrSame(path: string): Promise<string> {
  return realpath(path).catch(() => normalize(path))
}

function foldersAbove(path: string): string[] {
  const folder = dirname(path)
  return folder === path ? [] : [folder, ...foldersAbove(folder)]
}

async function hasFolderConfig({ folder }: ProcessInfo, { folderConfig }: Interpreter): Promise<boolean> {
  if (folderConfig === undefined) return false
  return folder === undefined || (await stat(join(folder, folderConfig)).catch(() => undefined)) !== undefined
}

/** Programs built with Electron or Bun contain a whole interpreter, and a variable turns them into it. */
function interpreterOf({ executable, env }: ProcessInfo): Interpreter | undefined {
  if (env.ELECTRON_RUN_AS_NODE) return node
  if (env.BUN_BE_BUN) return bun
  const name = programName(executable)
  return interpreters.find(({ names }) => names.test(name))
}

/** Without `.exe`; lowercase if it had that extension. */
export function programName(executable: string): string {
  const name = basename(executable.replaceAll('\\', '/'))
  return /\.exe$/i.test(name) ? name.slice(0, -4).toLowerCase() : name
}

interface ScriptWord {
  name: string
  at: number
}

/** `none`: only harmless options. `unknown`: an option that is not known to be harmless, or not a script after them. */
function scriptWord(args: readonly string[], interpreter: Interpreter): ScriptWord | 'none' | 'unknown' {
  const { flags, valued = {}, commands = [] } = interpreter
  let hasCommand = false
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? ''
    if (Object.hasOwn(valued, word)) {
      at += 1
      if (!valued[word]?.test(args[at] ?? '')) return 'unknown'
    } else if (commands.includes(word) && !hasCommand) hasCommand = true
    else if (word === '--') return nameAt(at + 1)
    else if (word.startsWith('-')) {
      if (!flags.test(withDashes(word))) return 'unknown'
    } else return nameAt(at)
  }
  return 'none'

  function nameAt(at: number): ScriptWord | 'unknown' {
    const name = args[at] ?? ''
    const isScript = name !== '' && (interpreter.script?.test(name) ?? true)
    return isScript && (hasCommand || interpreter.needsCommand !== true) ? { name, at } : 'unknown'
  }
}

/** Node reads `--max_old_space_size` like `--max-old-space-size`. */
function withDashes(word: string): string {
  return word.startsWith('--') ? word.replace(/^[^=]*/, (name) => name.replaceAll('_', '-')) : word
}

/** A name with spaces was split: joins words until they name a file. */
async function joinedFile({ args, folder }: ProcessInfo, { at }: ScriptWord): Promise<string | undefined> {
  const words = args.slice(1)
  for (let to = at + 1; to <= words.length; to += 1) {
    const path = await fileOf(folder, words.slice(at, to).join(' '))
    if (path !== undefined) return path
  }
  return undefined
}

async function fileOf(folder: string | undefined, name: string, endings: readonly string[] = []): Promise<string | undefined> {
  if (name.includes('\0')) return undefined
  const path = isAbsolute(name) ? name : folder === undefined ? undefined : join(folder, name)
  if (path === undefined) return undefined
  for (const ending of ['', ...endings]) {
    const real = await realpath(path + ending).catch(() => undefined)
    if (real !== undefined && (await stat(real).catch(() => undefined))?.isFile()) return real
  }
  return undefined
}
