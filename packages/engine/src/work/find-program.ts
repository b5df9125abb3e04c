// Finds a program by name, never in the working folder.

import { accessSync, constants, statSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { absoluteFolders, type Env, variable } from './helper-env.ts'

/** The program's absolute path: `name` itself if absolute, else a file of that name in an absolute folder of PATH. */
export function findProgram(name: string, env: Env): string | undefined {
  if (isAbsolute(name)) return withEnding(name, env).find(isProgram)
  if (name === '' || /[\\/]/.test(name)) return undefined
  for (const folder of absoluteFolders(env)) {
    const found = withEnding(join(folder, name), env).find(isProgram)
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
function withEnding(file: string, env: Env): string[] {
  if (process.platform !== 'win32') return [file]
  const endings = (variable(env, 'PATHEXT') ?? '.COM;.EXE;.BAT;.CMD').split(';').filter((ending) => ending !== '')
  const isNamed = endings.some((ending) => file.toLowerCase().endsWith(ending.toLowerCase()))
  return isNamed ? [file] : endings.map((ending) => file + ending)
}
