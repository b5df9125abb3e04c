// Chooses the newest release for this machine and channel that is newer than the running version, and checks its signature.

import { release as systemRelease } from 'node:os'
import { compareVersions, limits, Refusal, type SignedRelease, type UpdateChannel } from '@sheaf/contract'
import { allowedAddress, isLoopbackUrl } from './fetch-guarded.ts'
import type { UpdateSource } from './update-source.ts'
import { isReleaseSigned } from './verify-release.ts'

/** Undefined: already up to date. */
export async function chooseRelease(
  releases: readonly SignedRelease[],
  source: UpdateSource,
  { version, channel }: { version: string; channel: UpdateChannel },
): Promise<SignedRelease | undefined> {
  const [newest] = releases
    .filter((each) => each.platform === source.platform && (each.channel === 'stable' || channel === 'beta'))
    .filter((each) => compareVersions(each.version, version) > 0 && runsHere(each.minimumSystem))
    .toSorted((a, b) => compareVersions(b.version, a.version))
  if (newest === undefined) return undefined
  if (!(await isReleaseSigned(newest, source.keys))) throw new Refusal('update-unsigned', `It claims to be version ${newest.version}.`)
  if (newest.length > limits.updateArchiveBytes) throw new Refusal('update-too-large', `It is ${newest.length} bytes.`)
  allowedAddress(newest.url, { code: 'update-feed', allowLoopback: isLoopbackUrl(new URL(source.feed)) })
  return newest
}

/** The last check before anything is fetched or run: Sheaf never downgrades. */
export function refuseOlder(release: SignedRelease, version: string): void {
  if (compareVersions(release.version, version) <= 0) throw new Refusal('update-older', `It is ${release.version}. You have ${version}.`)
}

function runsHere(minimum: string | null): boolean {
  return minimum === null || process.platform !== 'darwin' || macVersion(systemRelease()) >= Number.parseInt(minimum, 10)
}

/** Converts the kernel version: 23 is macOS 14, 25 is macOS 26. */
export function macVersion(kernel: string): number {
  const major = Number.parseInt(kernel, 10)
  return major >= 25 ? major + 1 : major - 9
}
