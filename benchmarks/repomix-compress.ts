// Runs `repomix --compress` and reads its output for each file.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Rival } from './rivals.ts'
import { type CommandRun, runCommand } from './run-command.ts'

/** Without cache and security scan, on all files: the work of a first map. */
export async function runCompress(repomix: Rival, cwd: string, output: string, args: readonly string[] = []): Promise<CommandRun> {
  const fixed = ['--compress', '--no-security-check', '--no-default-patterns', '--ignore', '.git/**', '-o', output]
  return runCommand(repomix.command, [...repomix.args, ...fixed, ...args], { cwd, env: { REPOMIX_TOKEN_CACHE: '0' }, memory: true })
}

export async function compressedFiles(repomix: Rival, cwd: string): Promise<Map<string, string>> {
  const outside = mkdtempSync(join(tmpdir(), 'sheaf-bench-compress-'))
  try {
    const output = join(outside, 'compressed.json')
    await runCompress(repomix, cwd, output, ['--style', 'json'])
    const { files }: { files: Record<string, string> } = JSON.parse(readFileSync(output, 'utf8'))
    return new Map(Object.entries(files))
  } finally {
    rmSync(outside, { recursive: true, force: true })
  }
}
