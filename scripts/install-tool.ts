// Installs a program that only one command needs. Its folder is outside the npm workspaces, so `npm ci` at the root does not install it.
// Its package.json names one dependency, and its lock file pins the rest.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export interface Tool {
  name: string
  version: string
  /** The file that the package's command runs. */
  program: string
}

/** Has one folder for each tool. */
export const toolsFolder = resolve(import.meta.dirname, '../tools')

/** Installs the tool if it is missing or its lock file changed. Throws an error with a message for the user. */
export async function installTool(folder: string, log: (line: string) => void = console.log): Promise<Tool> {
  const { dependencies }: { dependencies: Record<string, string> } = readJson(join(folder, 'package.json'))
  const [name = '', version = ''] = Object.entries(dependencies)[0] ?? []
  const stamp = join(folder, 'node_modules', '.installed')
  const wanted = describeInstall(folder)
  if (readOptional(stamp) !== wanted) {
    log(`Installing ${name} ${version} into ${folder}`)
    await runNpmCi(folder, `${name} ${version}`)
    writeFileSync(stamp, wanted)
  }
  return { name, version, program: findProgram(folder, name) }
}

/** Includes the platform, because native packages differ and a checkout can be shared with a container. */
function describeInstall(folder: string): string {
  const lock = readFileSync(join(folder, 'package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`
}

function findProgram(folder: string, name: string): string {
  const installed = join(folder, 'node_modules', name)
  const { bin }: { bin: string | Record<string, string> } = readJson(join(installed, 'package.json'))
  const [command] = typeof bin === 'string' ? [bin] : Object.values(bin)
  if (command === undefined) throw new Error(`${name} has no command.`)
  return join(installed, command)
}

/** Node and npm error codes for an unreachable registry. */
const unreachable = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT)\b/

async function runNpmCi(folder: string, tool: string): Promise<void> {
  const npm = spawn('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    // On Windows, npm is a batch file.
    shell: process.platform === 'win32',
  })
  let errors = ''
  npm.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk
  })
  const code = await new Promise<number | null>((done, failed) => {
    npm.on('error', failed)
    npm.on('close', done)
  })
  if (code === 0) return
  if (unreachable.test(errors)) {
    throw new Error(`${tool} isn't installed, and npm can't reach its registry. Connect to the network and run the command again.`)
  }
  throw new Error(`Couldn't install ${tool}. npm ci in ${folder} exited with ${code}:\n${errors.slice(-2_000).trim()}`)
}

function readJson<Value>(file: string): Value {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function readOptional(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
