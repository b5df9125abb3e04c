// Runs the command of an installed package in a separate process, with a temporary home.

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface ToolRun {
  exit: number | null
  stdout: string
  stderr: string
}

export function runTool(name: string, words: readonly string[], env: Record<string, string> = {}): Promise<ToolRun> {
  const home = mkdtempSync(join(tmpdir(), 'sheaf-tool-'))
  const child = spawn(process.execPath, [commandOf(name), ...words], {
    cwd: home,
    env: { ...process.env, HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const captured = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    captured.stdout += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    captured.stderr += chunk
  })
  return new Promise<ToolRun>((done, failed) => {
    child.on('error', failed)
    child.on('close', (exit) => done({ exit, ...captured }))
  }).finally(() => rmSync(home, { recursive: true, force: true }))
}

function commandOf(name: string): string {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`)
  const { bin }: { bin: Record<string, string> } = JSON.parse(readFileSync(manifest, 'utf8'))
  const [command] = Object.values(bin)
  if (command === undefined) throw new Error(`${name} has no command`)
  return join(dirname(manifest), command)
}
