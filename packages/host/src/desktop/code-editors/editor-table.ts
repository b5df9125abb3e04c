// The editors that can open a file at a line: their commands, where they are installed, and how they take a line.

import { readdirSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import type { KnownEditorId } from '@sheaf/contract'
import type { Env } from '@sheaf/engine/disk'
import { homeOf } from '../home-of.ts'

/** How an editor takes a file and a line. `plain`: it takes no line. */
export type LineStyle = 'goto' | 'colon' | 'line-option' | 'plus' | 'plain'

interface EditorRow {
  /** Names of its command, without an extension. */
  commands: readonly string[]
  line: LineStyle
  /** Inside `/Applications` or `~/Applications`. */
  mac: readonly string[]
  /** Absolute, or in the user's home folder with `~`. */
  linux: readonly string[]
  windows(env: Env): string[]
}

export const editorTable: Readonly<Record<KnownEditorId, EditorRow>> = {
  vscode: electron('code', 'goto', 'Visual Studio Code', ['Microsoft VS Code', 'Code.exe'], ['com.visualstudio.code']),
  'vscode-insiders': electron('code-insiders', 'goto', 'Visual Studio Code - Insiders', [
    'Microsoft VS Code Insiders',
    'Code - Insiders.exe',
  ]),
  vscodium: electron('codium', 'goto', 'VSCodium', ['VSCodium', 'VSCodium.exe'], ['com.vscodium.codium']),
  cursor: electron('cursor', 'goto', 'Cursor', ['cursor', 'Cursor.exe']),
  zed: {
    // Some distributions rename it, because `zed` is also the event daemon of ZFS.
    commands: ['zeditor', 'zedit', 'zed'],
    line: 'colon',
    mac: ['Zed.app/Contents/MacOS/cli'],
    linux: ['~/.local/bin/zed', ...flatpak('dev.zed.Zed')],
    windows: (env) => inPrograms(env, ['Zed', 'bin', 'zed.exe']),
  },
  idea: jetBrains('idea', ['IntelliJ IDEA', 'IntelliJ IDEA Ultimate', 'IntelliJ IDEA CE', 'IntelliJ IDEA Community Edition']),
  webstorm: jetBrains('webstorm', ['WebStorm']),
  pycharm: jetBrains('pycharm', ['PyCharm', 'PyCharm Professional', 'PyCharm CE', 'PyCharm Community']),
  goland: jetBrains('goland', ['GoLand']),
  clion: jetBrains('clion', ['CLion']),
  rustrover: jetBrains('rustrover', ['RustRover']),
  phpstorm: jetBrains('phpstorm', ['PhpStorm']),
  rubymine: jetBrains('rubymine', ['RubyMine']),
  rider: jetBrains('rider', ['Rider', 'JetBrains Rider']),
}

/**
 * Arguments for a file and a line. The path is absolute, so it can't be read as an option. In `path:line`, editors would take a colon in
 * the name for the line and open another file, so such a file opens without a line.
 */
export function fileArgs(style: LineStyle, file: string, line: number | undefined): string[] {
  const hasColon = file.replace(/^[a-z]:(?=[\\/])/i, '').includes(':')
  if (line === undefined || style === 'plain') return [file]
  if (style === 'line-option') return ['--line', String(line), file]
  if (style === 'plus') return [`+${line}`, file]
  if (hasColon) return [file]
  return style === 'goto' ? ['--goto', `${file}:${line}`] : [`${file}:${line}`]
}

/** Arguments of the user's own command. Without a line, an argument that asks for one names only the file, if it names it at all. */
export function customArgs(args: readonly string[], file: string, line: number | undefined): string[] {
  const filled = args.flatMap((arg) => {
    if (line === undefined && /\{(?:line|column)\}/.test(arg)) return arg.includes('{file}') ? [file] : []
    const values: Partial<Record<string, string>> = { file, line: String(line ?? 1), column: '1' }
    return [arg.replace(/\{(file|line|column)\}/g, (all, name: string) => values[name] ?? all)]
  })
  return args.some((arg) => arg.includes('{file}')) ? filled : [...filled, file]
}

/** Where the editor is installed if its command isn't on PATH. */
export function installPaths(row: EditorRow, env: Env, platform: NodeJS.Platform): string[] {
  if (platform === 'win32') return row.windows(env)
  const home = homeOf(env)
  if (platform === 'darwin') return row.mac.flatMap((path) => [posix.join('/Applications', path), posix.join(home, 'Applications', path)])
  return row.linux.map((path) => path.replace(/^~(?=\/)/, () => home))
}

function electron(
  command: string,
  line: LineStyle,
  app: string,
  [folder, program]: readonly [string, string],
  flatpaks: readonly string[] = [],
): EditorRow {
  return {
    commands: [command],
    line,
    mac: [`${app}.app/Contents/Resources/app/bin/${command}`],
    linux: [`/snap/bin/${command}`, ...flatpaks.flatMap(flatpak)],
    // The program itself: `code.cmd` is a batch file, and no argument list is safe from cmd.exe.
    windows: (env) => inPrograms(env, [folder, program]),
  }
}

function jetBrains(command: string, apps: readonly string[]): EditorRow {
  return {
    commands: [command],
    line: 'line-option',
    mac: apps.map((app) => `${app}.app/Contents/MacOS/${command}`),
    linux: [`~/.local/share/JetBrains/Toolbox/scripts/${command}`, `/snap/bin/${command}`],
    windows: (env) => [
      ...apps.flatMap((app) => inPrograms(env, [app, 'bin', `${command}64.exe`])),
      ...inVersions(env.ProgramFiles, apps, ['bin', `${command}64.exe`]),
    ],
  }
}

function flatpak(id: string): string[] {
  return [`/var/lib/flatpak/exports/bin/${id}`, `~/.local/share/flatpak/exports/bin/${id}`]
}

function inPrograms(env: Env, path: readonly string[]): string[] {
  const folders = [env.LOCALAPPDATA && win32.join(env.LOCALAPPDATA, 'Programs'), env.ProgramFiles]
  return folders.flatMap((folder) => (folder ? [win32.join(folder, ...path)] : []))
}

/** Each version of an IDE has its own folder, such as `WebStorm 2026.2.1`; the newest comes first. */
function inVersions(programFiles: string | undefined, apps: readonly string[], path: readonly string[]): string[] {
  if (!programFiles) return []
  const all = win32.join(programFiles, 'JetBrains')
  const isOne = (name: string) => apps.some((app) => name.startsWith(`${app} `) && /^[\d.]+$/.test(name.slice(app.length + 1)))
  return namesIn(all)
    .filter(isOne)
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((name) => win32.join(all, name, ...path))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
