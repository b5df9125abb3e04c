// Opens the test setup for clients: a small git project, and a Sheaf with its own home, on trial. All of it is temporary.

import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

export interface Sandbox {
  base: string
  /** The project. */
  folder: string
  /** SHEAF_HOME */
  sheafHome: string
  /** Appears only in the file, so an answer with it proves that the file was read. */
  secretWord: string
  close(): Promise<void>
}

export const sheaf = resolve(import.meta.dirname, '../../../bin/sheaf')

export const lampFile = 'src/lamp.ts'

/** Far longer than a result may be. */
export const longFile = 'long.txt'

const run = promisify(execFile)

export async function openSandbox(): Promise<Sandbox> {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'sheaf-clients-')))
  const [folder, sheafHome] = [join(base, 'lantern'), join(base, 'sheaf')]
  const secretWord = `wick-${Math.random().toString(36).slice(2, 10)}`
  await mkdir(join(folder, 'src'), { recursive: true })
  await writeFile(join(folder, lampFile), lampText(secretWord))
  await writeFile(join(folder, longFile), longText())
  await writeFile(join(folder, 'README.md'), '# Lantern\n')
  await run('git', ['init', '--quiet', folder])
  await run(sheaf, ['licence', 'trial'], { env: { ...process.env, SHEAF_HOME: sheafHome } })
  return { base, folder, sheafHome, secretWord, close: () => rm(base, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Has quotes, backslashes, tabs and letters that a careless layer would change. */
const lampText = (word: string): string =>
  ['// Größe: “3 cm” — 灯 🏮', 'export function light(): string {', `\treturn "${word}\\n" + '</file>' + \`\${1 + 1}\``, '}', ''].join('\n')

/** Text that gets longer in JSON, and even longer in UTF-8. */
const longText = (): string => Array.from({ length: 20_000 }, (_, at) => `\t"${at}"\\ größer 灯`).join('\n')
