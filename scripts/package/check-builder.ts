// Checks our configuration with electron-builder. It has 260 packages, so it is downloaded here instead of being a dependency.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import electronBuilder, { builderVersion } from '../../packaging/electron-builder.ts'

/** Throws electron-builder's validation error. */
export async function checkBuilder(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-builder-'))
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `app-builder-lib@${builderVersion}`]
    execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' })
    const require = createRequire(join(folder, 'package.json'))
    const { validateConfiguration } = require('app-builder-lib/out/util/config/config')
    const { DebugLogger } = require('builder-util')
    await validateConfiguration(structuredClone(electronBuilder), new DebugLogger(false))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
