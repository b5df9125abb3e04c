import { describe, expect, it } from 'vitest'
import { fakeDesktop } from '../testing/fake-desktop.ts'
import { findBrowser } from './find-browser.ts'

describe('findBrowser', () => {
  it('prefers a browser on PATH to one in a known location', () => {
    const desktop = fakeDesktop({ programs: ['/usr/bin/chromium', '/opt/google/chrome/chrome', '/usr/bin/google-chrome'] })
    expect(findBrowser(desktop)).toEqual({ name: 'Google Chrome', file: '/usr/bin/google-chrome' })
  })

  it('ignores relative PATH entries, which would point into the open folder', () => {
    const desktop = fakeDesktop({ env: { PATH: '.:bin:/usr/bin' }, programs: ['chromium', 'bin/chromium', './chromium'] })
    expect(findBrowser(desktop)).toEqual({ none: 'No Chrome, Chromium, Edge, or Brave found.' })
  })

  it('finds a browser in the Applications folder of a macOS user', () => {
    const file = '/Users/ada/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'
    const desktop = fakeDesktop({ platform: 'darwin', userHome: '/Users/ada', programs: [file] })
    expect(findBrowser(desktop)).toEqual({ name: 'Microsoft Edge', file })
  })

  it('finds a browser in the program folders on Windows', () => {
    const file = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'
    const env = { ProgramFiles: 'C:\\Program Files', 'ProgramFiles(x86)': 'C:\\Program Files (x86)', LOCALAPPDATA: '' }
    expect(findBrowser(fakeDesktop({ platform: 'win32', env, programs: [file] }))).toEqual({ name: 'Microsoft Edge', file })
  })

  it('uses the browser in SHEAF_BROWSER, and no other when it is missing', () => {
    const programs = ['/usr/bin/chromium', '/opt/mine/browser']
    const found = (wanted: string) => findBrowser(fakeDesktop({ env: { PATH: '/usr/bin', SHEAF_BROWSER: wanted }, programs }))
    expect([found('/opt/mine/browser'), found('/opt/gone'), found('default')]).toEqual([
      { name: 'SHEAF_BROWSER', file: '/opt/mine/browser' },
      { none: "SHEAF_BROWSER isn't a program: /opt/gone" },
      { none: 'SHEAF_BROWSER is `default`.' },
    ])
  })
})
