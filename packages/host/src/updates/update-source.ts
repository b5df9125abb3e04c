// The update feed, the keys that may sign releases, and the archive for this machine.

import { type Build, build, splitKeys, type UpdateOffReason, type UpdatePlatform } from '@sheaf/contract'
import type { Env } from '@sheaf/engine/disk'

export interface UpdateSource {
  feed: string
  /** Public keys (base64url, 32 bytes); without any, updates are off. */
  keys: readonly string[]
  /** Undefined: no archive is made for this machine. */
  platform: UpdatePlatform | undefined
  /** Why this Sheaf never checks for updates; undefined if it may. */
  off: Exclude<UpdateOffReason, 'switched-off'> | undefined
}

interface Machine {
  platform: string
  arch: string
  versions: Readonly<Record<string, string | undefined>>
}

/** A release takes it from the build; from source, it comes from the environment. The npm package sets SHEAF_PACKAGE. */
export function updateSource(env: Env, machine: Machine = process, from: Build = build): UpdateSource {
  const isRelease = from.kind === 'release'
  // The environment can't change a release: otherwise it could be made to install anyone's packages.
  const keys = isRelease ? from.updateKeys : splitKeys(env.SHEAF_UPDATE_KEYS)
  const platform = platformOf(env, machine)
  const isKept = env.SHEAF_PACKAGE === 'npm' || platform === undefined
  const off = keys.length === 0 ? 'no-keys' : isKept ? 'package-manager' : undefined
  return { feed: (isRelease ? undefined : env.SHEAF_UPDATES) ?? from.addresses.updates, keys, platform, off }
}

function platformOf(env: Env, { platform, arch, versions }: Machine): UpdatePlatform | undefined {
  if (platform === 'darwin') return 'macos'
  if (arch !== 'x64' && arch !== 'arm64') return undefined
  if (platform === 'win32') return `windows-${arch}`
  if (platform !== 'linux') return undefined
  // Set by every AppImage when it starts.
  if (env.APPIMAGE !== undefined && env.APPIMAGE !== '') return `linux-${arch}-appimage`
  return versions.electron === undefined ? `linux-${arch}` : `linux-${arch}-desktop`
}
