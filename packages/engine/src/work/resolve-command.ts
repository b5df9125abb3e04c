// What to start for a program that was found in PATH. On Windows, package managers install batch files, which Node can only start
// through a shell. So their text is read for the program that they run, and that is started.

import { readFileSync, statSync } from 'node:fs'
import { win32 } from 'node:path'

export interface Command {
  program: string
  args: readonly string[]
  env: Readonly<Record<string, string>>
  /** The program itself, or the script that Node runs. */
  file: string
}

export interface Machine {
  platform: string
  /** Runs scripts. */
  node: string
  /** `node` is Electron, which runs as Node with a variable. */
  isElectron: boolean
  isFile(path: string): boolean
  read(path: string): string
}

/** Undefined: a batch file that no package manager wrote, or whose program is missing. Nothing of it is run. */
export function resolveCommand(program: string, machine: Machine = thisMachine): Command | undefined {
  if (machine.platform !== 'win32') return { program, args: [], env: {}, file: program }
  const extension = win32.extname(program).toLowerCase()
  if (extension === '.exe' || extension === '.com') return { program, args: [], env: {}, file: program }
  if (isScript(extension)) return nodeCommand(program, [], machine)
  return extension === '.cmd' || extension === '.bat' ? resolveShim(program, machine) : undefined
}

function resolveShim(shim: string, machine: Machine): Command | undefined {
  const folder = win32.dirname(shim)
  // Those that come with Node are written by hand.
  const [, own] = /^(npm|npx)\.cmd$/.exec(win32.basename(shim).toLowerCase()) ?? []
  const cli = win32.join(folder, `node_modules\\npm\\bin\\${own}-cli.js`)
  if (own !== undefined && machine.isFile(cli)) return nodeCommand(cli, [], machine)
  const target = readShim(machine.read(shim))
  if (target === undefined) return undefined
  const file = win32.resolve(folder, target.path)
  if (!machine.isFile(file)) return undefined
  const extension = win32.extname(file).toLowerCase()
  if (target.withNode) return isScript(extension) || extension === '' ? nodeCommand(file, target.args, machine) : undefined
  return extension === '.exe' ? { program: file, args: [], env: {}, file } : undefined
}

/** Runs a script with the Node of this process. */
export function nodeCommand(file: string, args: readonly string[] = [], { node, isElectron }: Machine = thisMachine): Command {
  return { program: node, args: [...args, file], env: isElectron ? { ELECTRON_RUN_AS_NODE: '1' } : {}, file }
}

const isScript = (extension: string): boolean => ['.js', '.cjs', '.mjs'].includes(extension)

interface ShimTarget {
  /** Absolute, or relative to the shim. */
  path: string
  args: string[]
  withNode: boolean
}

/** Undefined unless every line is one that npm, pnpm or Yarn writes, and all commands run the same program. */
function readShim(text: string): ShimTarget | undefined {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/^@/, ''))
    .filter((line) => line !== '')
  const commands = lines.filter((line) => !knownLines.some((known) => known.test(line))).map(readCommand)
  const [first] = commands
  const isSame = commands.every((command) => JSON.stringify(command) === JSON.stringify(first))
  return isSame ? first : undefined
}

function readCommand(line: string): ShimTarget | undefined {
  const { runner, args = '', path } = commandLine.exec(line)?.groups ?? {}
  if (path === undefined) return undefined
  const words = args.split(/\s+/).filter((word) => word !== '')
  if (!words.every((word) => nodeOption.test(word))) return undefined
  return { path: path.replace(/^(?:%~dp0|%dp0%)\\/i, '.\\'), args: words, withNode: runner !== undefined }
}

/** Characters that have no meaning to the shell in quotes. */
const plain = String.raw`[^"%!^&|<>\r\n]`

/** Labels, variables and conditions around the command. Packages find their modules without NODE_PATH. */
const knownLines = [
  /^echo off$/i,
  /^goto start$/i,
  /^:(?:start|find_dp0)$/i,
  /^call :find_dp0$/i,
  /^(?:setlocal|endlocal)$/i,
  /^exit \/b(?: %errorlevel%)?$/i,
  /^set dp0=%~dp0$/i,
  /^set pathext=%pathext:;\.js;=;%$/i,
  /^set "_prog=(?:%dp0%\\node\.exe|node)"$/i,
  /^if exist "(?:%~dp0|%dp0%)\\node\.exe" \($/i,
  /^if not defined node_path \($/i,
  new RegExp(`^set "node_path=${plain}*(?:;%node_path%)?"$`, 'i'),
  /^\) else \($/i,
  /^\)$/,
]

const commandLine = new RegExp(
  [
    '^(?:endlocal & goto #_undefined_# 2>nul \\|\\| title %comspec% & )?',
    `(?:(?<runner>"%_prog%"|"(?:%~dp0|%dp0%)\\\\node\\.exe"|"[a-z]:\\\\${plain}*\\\\node\\.exe"|node)\\s+)?`,
    '(?<args>[^"]*?)\\s*',
    `"(?<path>(?:(?:%~dp0|%dp0%)|[a-z]:)\\\\${plain}+)"`,
    '\\s+%\\*$',
  ].join(''),
  'i',
)

/** From the first line of a script. None of these loads code. */
const nodeOption = /^--(?:no-[a-z-]+(?:=[\w,]+)?|enable-source-maps|disable-warning=\w+|max-old-space-size=\d+)$/

/** Far longer than any shim. */
const shimBytes = 65_536

const thisMachine: Machine = {
  platform: process.platform,
  node: process.execPath,
  isElectron: process.versions.electron !== undefined,
  isFile: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false,
  read: (path) => (statSync(path).size > shimBytes ? '' : readFileSync(path, 'utf8')),
}
