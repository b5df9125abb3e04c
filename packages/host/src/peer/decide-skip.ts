// Processes that only start others: the client is further up. What a skipped process starts is taken for its parent,
// so its name alone is not enough if more is known.

import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProcessInfo } from './processes.ts'
import { programName, type Script } from './script-of.ts'

/** `stop`: there is no client above it, or it pretends to be us. */
export type SkipDecision = 'over' | 'stop' | 'no'

export function decideSkip(found: ProcessInfo, script: Script): SkipDecision {
  const name = programName(found.executable)
  // Process 1 adopts orphans.
  if (found.pid <= 1 || reapers.has(name)) return 'stop'
  if (launchers.has(name) && isSystemFolder(dirname(found.executable))) return 'over'
  if (name === 'busybox' && /^-?(?:a|da|ba)?sh$/.test(programName(found.args[0] ?? ''))) return 'over'
  if (script.kind === 'file' && startScripts.has(script.path)) return startNodes.has(found.executable) ? 'over' : 'stop'
  // Another Sheaf: its clients are unknown to us and would all look the same.
  if (script.kind === 'file' && isStartScript(script.path)) return 'stop'
  return name === 'node' && isPackageRunner(found, script) ? 'over' : 'no'
}

const reapers = new Set(['systemd', 'init', 'launchd', 'tini', 'dumb-init', 'catatonit', 'docker-init', 'containerd-shim-runc-v2'])
const launchers = new Set(
  [
    ['sh', 'bash', 'dash', 'zsh', 'fish', 'ksh', 'ksh93', 'mksh', 'tcsh', 'csh', 'nu', 'cmd', 'powershell', 'pwsh'],
    ['env', 'timeout', 'nohup', 'time', 'setsid', 'stdbuf'],
  ].flat(),
)

/** Folders that only installers write to. Elsewhere, one of these names is an ordinary program. */
function isSystemFolder(folder: string): boolean {
  const plain = folder.replaceAll('\\', '/')
  return (
    /^(?:\/usr)?(?:\/local)?\/s?bin$/.test(plain) ||
    /^\/(?:opt\/homebrew|usr\/local\/Cellar|home\/linuxbrew|opt\/local|nix\/store|gnu\/store|run\/current-system|snap)\//.test(
      `${plain}/`,
    ) ||
    /^[a-z]:\/(?:windows\/(?:system32|syswow64)|program files( \(x86\))?)\//i.test(`${plain}/`)
  )
}

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const startScripts = new Set(['bin/start.mjs', 'bin/sheaf', 'dist/main.js', 'apps/cli/src/main.ts'].map((path) => realOf(join(root, path))))
const startNodes = new Set([process.execPath, join(root, 'node_modules/node/bin/node')].map(realOf))

function isStartScript(path: string): boolean {
  return /[\\/]bin[\\/]start\.mjs$/.test(path) && existsSync(join(dirname(path), 'sheaf'))
}

/** npm overwrites its arguments with a title. */
function isPackageRunner({ args }: ProcessInfo, script: Script): boolean {
  if (script.kind === 'file') return /[\\/]np[mx][\\/]bin[\\/]np[mx]-cli\.js$/.test(script.path)
  return args.slice(1).every((word) => word === '') && /^npm (?:exec|run)\b/.test(args[0] ?? '')
}

function realOf(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
