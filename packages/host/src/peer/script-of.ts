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

const node: Interpreter = {
  names: /^(?:node|nodejs|electron)\d*$/,
  valued: ['-C', '--conditions', '--disable-warning', '--title', '--stack-trace-limit', '--max-old-space-size', '--env-file'],
  code: /^(?:-r|--require|--import|--loader|--experimental-loader|-e|--eval|-p|-pe|--print|-i|--interactive|--test|--run|--watch.*|-)$|^--(?:require|import|loader|experimental-loader|eval|print|run)=/,
  endings: ['.js', '.json', '.node'],
}
const bun: Interpreter = {
  names: /^bunx?$/,
  valued: ['--cwd', '-c', '--config'],
  code: /^(?:-r|--preload|--require|--import|-e|--eval|-p|--print|-)(?:=|$)/,
  commands: ['run'],
}
const interpreters: readonly Interpreter[] = [
  node,
  bun,
  { names: /^deno$/, valued: ['-c', '--config', '--import-map', '--lock'], code: /^(?:--preload|--import|-)(?:=|$)/, commands: ['run'] },
  { names: /^(?:python|pythonw|pypy)[\d.]*t?$/, valued: ['-W', '-X'], code: /^-[a-zA-Z]*[cm]|^-$/ },
  { names: /^ruby[\d.]*$/, valued: ['-I', '-C', '-E'], code: /^-[er]|^-$/ },
  { names: /^javaw?$/, valued: [], code: /^-(?!jar$|D|X|ea$|server$)/, commands: ['-jar'] },
  { names: /^(?:perl|php|lua|luajit|tclsh|dotnet|osascript|Rscript)[\d.]*$/, valued: [], code: /^-/ },
]

/** Variables that put other code into a program than it is made of, whatever it is called. */
const bringCode: Readonly<Record<string, RegExp>> = {
  NODE_OPTIONS: /(?:^|[\s"])(?:-r|--require|--import|--loader|--experimental-loader)(?![\w-])/,
  BUN_OPTIONS: /(?:^|[\s"'])(?:-r|-e|-p|--preload|--require|--import|--eval|--print)(?![\w-])/,
  BUN_INSPECT_PRELOAD: /./,
  LD_PRELOAD: /./,
  LD_AUDIT: /./,
  RUBYOPT: /-r/,
  PERL5OPT: /./,
  JAVA_TOOL_OPTIONS: /-(?:javaagent|agent)/,
  JDK_JAVA_OPTIONS: /-(?:javaagent|agent)/,
}

export async function scriptOf(found: ProcessShown): Promise<Script> {
  if (Object.entries(bringCode).some(([name, pattern]) => pattern.test(found.env[name] ?? ''))) return { kind: 'doubt' }
  const interpreter = interpreterOf(found)
  if (interpreter === undefined) return { kind: 'none' }
  const word = scriptWord(found.args.slice(1), interpreter)
  if (word === undefined) return { kind: 'doubt' }
  const path = found.isJoined === true ? await joinedFile(found, word) : await fileOf(found.folder, word.name, interpreter.endings)
  return path === undefined ? { kind: 'doubt' } : { kind: 'file', path }
}

/** Programs that are made with Electron or Bun hold a whole interpreter, and turn into it by a variable. */
function interpreterOf({ executable, env }: ProcessShown): Interpreter | undefined {
  if (env.ELECTRON_RUN_AS_NODE) return node
  if (env.BUN_BE_BUN) return bun
  const name = programName(executable)
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

function scriptWord(args: readonly string[], { valued, code, commands = [] }: Interpreter): ScriptWord | undefined {
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
