// Finds a program by name, never in the working folder.

import { accessSync, constants, statSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { absoluteFolders, type Env, envVariable } from './helper-env.ts'

/** The program's absolute path: `name` itself if absolute, else a file of that name in an absolute folder of PATH. */
export function findProgram(name: string, env: Env): string | undefined {
  if (isAbsolute(name)) return withExtensions(name, env).find(isProgram)
  if (name === '' || /[\\/]/.test(name)) return undefined
  for (const folder of absoluteFolders(env)) {
    const found = withExtensions(join(folder, name), env).find(isProgram)
    if (found !== undefined) return found
  }
  return undefined
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** On Windows, the extension marks a program, and users omit it. */
function withExtensions(file: string, env: Env): string[] {
  if (process.platform !== 'win32') return [file]
  const extensions = (envVariable(env, 'PATHEXT') ?? '.COM;.EXE;.BAT;.CMD').split(';').filter((extension) => extension !== '')
  const isNamed = extensions.some((extension) => file.toLowerCase().endsWith(extension.toLowerCase()))
  return isNamed ? [file] : extensions.map((extension) => file + extension)
}
