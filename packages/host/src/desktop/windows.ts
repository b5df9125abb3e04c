// windows.open and host.about.

import { addressesFrom, build, type HostApi } from '@sheaf/contract'
import manifest from '../../package.json' with { type: 'json' }
import type { Context } from '../context.ts'
import { licenseStatus, requirePro } from '../licensing/index.ts'

export async function openWindow(context: Context, { workspace }: { workspace?: string }): Promise<{ url: string | null }> {
  const { shell, makeUrl } = context
  // Without a count, assume that the call comes from a window.
  if ((shell?.windows?.() ?? 1) > 0) requirePro(licenseStatus(context), 'several-windows')
  const url = await makeUrl?.(workspace)
  if (url === undefined) return { url: null }
  if (!shell?.openWindow) return { url }
  await shell.openWindow(url)
  return { url: null }
}

export async function aboutHost(context: Context): Promise<Awaited<ReturnType<HostApi['host.about']>>> {
  const platform = process.platform === 'darwin' ? 'mac' : process.platform === 'win32' ? 'windows' : 'linux'
  const addresses = build.kind === 'release' ? build.addresses : addressesFrom(context.env)
  return { version: manifest.version, platform, home: context.home, shell: context.shell?.kind ?? 'browser', addresses }
}
