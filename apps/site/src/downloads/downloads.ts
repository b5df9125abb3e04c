// What visitors can download, and what the site offers instead while there is no release for their system. Set by the build.

import { addresses } from '../addresses.ts'
import type { Downloads, System } from './systems.ts'

declare const __SHEAF_DOWNLOADS__: Downloads
declare const __SHEAF_NPM_PACKAGE__: string

export const downloads: Downloads = __SHEAF_DOWNLOADS__
export const npmPackage: string = __SHEAF_NPM_PACKAGE__

export const installationPage = '/docs#s=quick-start&ss=installation'

export const systemNames: Readonly<Record<System, string>> = { mac: 'Mac', windows: 'Windows', linux: 'Linux' }

/** True once the stable feed has an archive for any system. */
export const isReleased = Object.values(downloads).some((each) => each !== null)

interface Offer {
  label: string
  href: string
}

/** The best way to get Sheaf on a system. We test on Linux, so building from source is offered first only there. */
export function offerFor(system: System): Offer {
  const download = downloads[system]
  if (download !== null) return { label: `Download for ${systemNames[system]}`, href: download.url }
  return hasWaitlist(system)
    ? { label: 'Join the waitlist', href: addresses.waitlist }
    : { label: 'Build from source', href: installationPage }
}

export function hasWaitlist(system: System): boolean {
  return downloads[system] === null && system !== 'linux' && addresses.waitlist !== ''
}
