import { expect, it, vi } from 'vitest'
import type { Downloads } from './systems.ts'

/** Defined by the build; the module needs them on import. */
async function offersOf(downloads: Downloads, waitlistAddress = waitlist.href) {
  vi.resetModules()
  vi.stubGlobal('__SHEAF_ADDRESSES__', { waitlist: waitlistAddress })
  vi.stubGlobal('__SHEAF_DOWNLOADS__', downloads)
  vi.stubGlobal('__SHEAF_NPM_PACKAGE__', '@example/sheaf')
  try {
    const { isReleased, offerFor } = await import('./downloads.ts')
    return { isReleased, mac: offerFor('mac'), windows: offerFor('windows'), linux: offerFor('linux') }
  } finally {
    vi.unstubAllGlobals()
  }
}

const waitlist = { label: 'Join the waitlist', href: 'https://forms.example/waitlist' }
const source = { label: 'Build from source', href: '/docs#s=quick-start&ss=installation' }

it('offers the waitlist or building from source while nothing is released', async () => {
  expect(await offersOf({ mac: null, windows: null, linux: null })).toEqual({
    isReleased: false,
    mac: waitlist,
    windows: waitlist,
    linux: source,
  })
})

it('offers only building from source without a waitlist', async () => {
  expect(await offersOf({ mac: null, windows: null, linux: null }, '')).toEqual({
    isReleased: false,
    mac: source,
    windows: source,
    linux: source,
  })
})

it('offers the download of a system that has a release, and nothing new for the others', async () => {
  const archives = [{ name: 'Disk image', version: '1.4.0', url: 'https://download.example/1.4.0/Sheaf.dmg' }] as const
  const mac = { url: 'https://download.example/Sheaf.dmg', archives }
  expect(await offersOf({ mac, windows: null, linux: null })).toEqual({
    isReleased: true,
    mac: { label: 'Download for Mac', href: mac.url },
    windows: waitlist,
    linux: source,
  })
})
