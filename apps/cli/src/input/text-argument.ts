// Reads a text argument: literal, from a file with @file, or from stdin with -. `@@x` is the text `@x`.

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { CommandContext } from '../command/index.ts'
import { readRefusal } from './open-named-file.ts'

export function readTextArgument(value: string, context: Pick<CommandContext, 'cwd' | 'readStdin'>): Promise<string> {
  if (value === '-') return context.readStdin()
  if (value.startsWith('@@')) return Promise.resolve(value.slice(1))
  if (value.startsWith('@')) return readNamedFile(value.slice(1), context.cwd)
  return Promise.resolve(value)
}

/** A file to read, or stdin for `-`. */
export function readFileArgument(value: string, context: Pick<CommandContext, 'cwd' | 'readStdin'>): Promise<string> {
  return value === '-' ? context.readStdin() : readNamedFile(value, context.cwd)
}

async function readNamedFile(file: string, cwd: string): Promise<string> {
  try {
    return await readFile(resolve(cwd, file), 'utf8')
  } catch (problem) {
    throw readRefusal(problem, file)
  }
}
