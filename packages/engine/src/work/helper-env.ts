// Builds the environment of a helper: the few variables it needs, and nothing else the user has set.

import { delimiter, isAbsolute } from 'node:path'

export type Env = Readonly<Record<string, string | undefined>>

/**
 * Where programs, temporary files and the user's folders are, and the language. Everything else stays out: keys in the environment,
 * `GIT_*`, and variables that load code into a program (`LD_PRELOAD`, `NODE_OPTIONS`, exported shell functions).
 */
const inheritedVariables = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'TMPDIR',
  'TZ',
  // Windows programs fail in odd ways without these.
  'SystemRoot',
  'SystemDrive',
  'windir',
  'ComSpec',
  'PATHEXT',
  'TEMP',
  'TMP',
  'USERNAME',
  'USERPROFILE',
  'HOMEDRIVE',
  'HOMEPATH',
  'APPDATA',
  'LOCALAPPDATA',
  'ProgramData',
]

/** `more` overrides the user's values. */
export function helperEnv(env: Env, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const name of inheritedVariables) {
    const value = envVariable(env, name)
    if (value !== undefined) kept[name] = value
  }
  // A helper looks up its own helpers here: with a relative folder, it would run files from its working folder.
  if (kept.PATH !== undefined) kept.PATH = absoluteFolders(env).join(delimiter)
  return { ...kept, ...more }
}

/** The folders of PATH to look up programs in: never one that depends on the working folder. */
export function absoluteFolders(env: Env): string[] {
  return (envVariable(env, 'PATH') ?? '').split(delimiter).filter((folder) => isAbsolute(folder))
}

/** Windows ignores case in names: a copy of `process.env` has `Path` there. */
export function envVariable(env: Env, name: string): string | undefined {
  if (env[name] !== undefined || process.platform !== 'win32') return env[name]
  const wanted = name.toUpperCase()
  return Object.entries(env).find(([each]) => each.toUpperCase() === wanted)?.[1]
}
