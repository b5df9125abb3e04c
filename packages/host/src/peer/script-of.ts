// What an interpreter runs. Its executable says nothing about who it is: every script has the same one.
// Where there is any doubt about the code that runs, the answer is that it is not known.

import { realpath, stat } from 'node:fs/promises'
import { basename, isAbsolute, join } from 'node:path'
import type { ProcessShown } from './processes.ts'

/** `doubt`: an interpreter, but what it runs is not a file that could be told. */
export type Script = { kind: 'none' } | { kind: 'doubt' } | { kind: 'file'; path: string }

interface Interpreter {
  names: RegExp
  /** Options whose value is the next word. */
  valued: readonly string[]
  /** Options that bring in other code than the script. */
  code: RegExp
  /** Words before the script that are none. */
  commands?: readonly string[]
  /** What may be left out at the end of the script's name. */
  endings?: readonly string[]
}

const interpreters: readonly Interpreter[] = [
  {
    names: /^(?:node|nodejs|electron)$/,
    valued: ['-C', '--conditions', '--disable-warning', '--title', '--stack-trace-limit', '--max-old-space-size', '--env-file'],
    code: /^(?:-r|--require|--import|--loader|--experimental-loader|-e|--eval|-p|-pe|--print|-i|--interactive|--test|--run|--watch.*|-)$|^--(?:require|import|loader|experimental-loader|eval|print|run)=/,
    endings: ['.js', '.json', '.node'],
  },
  {
    names: /^bunx?$/,
    valued: ['--cwd', '-c', '--config'],
    code: /^(?:-r|--preload|--import|-e|--eval|-p|--print|-)(?:=|$)/,
    commands: ['run'],
  },
  { names: /^deno$/, valued: ['-c', '--config', '--import-map', '--lock'], code: /^(?:--preload|--import|-)(?:=|$)/, commands: ['run'] },
  { names: /^(?:python|pythonw|pypy)[\d.]*t?$/, valued: ['-W', '-X'], code: /^-[a-zA-Z]*[cm]|^-$/ },
  { names: /^ruby[\d.]*$/, valued: ['-I', '-C', '-E'], code: /^-[er]|^-$/ },
  { names: /^javaw?$/, valued: [], code: /^-(?!jar$|D|X|ea$|server$)/, commands: ['-jar'] },
  { names: /^(?:perl|php|lua|luajit|tclsh|dotnet|osascript|Rscript)[\d.]*$/, valued: [], code: /^-/ },
]

export async function scriptOf(found: ProcessShown): Promise<Script> {
  const interpreter = interpreterOf(found)
  if (interpreter === undefined) return { kind: 'none' }
  // These bring code into every script, and a name that is started so says nothing.
  const { NODE_OPTIONS: options = '' } = found.env
  if (/(?:^|\s)(?:-r|--require|--import|--loader|--experimental-loader)\b/.test(options)) return { kind: 'doubt' }
  const word = scriptWord(found.args.slice(1), interpreter)
  if (word === undefined) return { kind: 'doubt' }
  const path = found.isJoined === true ? await joinedFile(found, word) : await fileOf(found.folder, word.name, interpreter.endings)
  return path === undefined ? { kind: 'doubt' } : { kind: 'file', path }
}

function interpreterOf({ executable, env }: ProcessShown): Interpreter | undefined {
  const name = programName(executable)
  // Every program made with Electron turns into an interpreter by this.
  if (env.ELECTRON_RUN_AS_NODE !== undefined) return interpreters[0]
  return interpreters.find(({ names }) => names.test(name))
}

/** Without the ending that Windows has; never case-sensitive there. */
export function programName(executable: string): string {
  const name = basename(executable.replaceAll('\\', '/'))
  return /\.exe$/i.test(name) ? name.slice(0, -4).toLowerCase() : name
}

interface ScriptWord {
  name: string
  at: number
}

export function scriptWord(args: readonly string[], { valued, code, commands = [] }: Interpreter): ScriptWord | undefined {
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? ''
    if (code.test(word)) return undefined
    if (valued.includes(word)) at += 1
    else if (word === '--') return nameAt(args, at + 1)
    else if (commands.includes(word)) continue
    else if (!word.startsWith('-')) return nameAt(args, at)
  }
  return undefined
}

function nameAt(args: readonly string[], at: number): ScriptWord | undefined {
  const name = args[at]
  return name === undefined || name === '' ? undefined : { name, at }
}

/** A name with blanks in it was cut apart: the first that is a file. */
async function joinedFile({ args, folder }: ProcessShown, { at }: ScriptWord): Promise<string | undefined> {
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
