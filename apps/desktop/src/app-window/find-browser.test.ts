import { describe, expect, it } from 'vitest'
import { standInSurroundings } from '../testing/stand-in-surroundings.ts'
import { findBrowser } from './find-browser.ts'

describe('the browser for a window of its own', () => {
  it('is found on PATH before it is looked for in known places', () => {
    const around = standInSurroundings({ programs: ['/usr/bin/chromium', '/opt/google/chrome/chrome', '/usr/bin/google-chrome'] })
    expect(findBrowser(around)).toEqual({ name: 'Google Chrome', file: '/usr/bin/google-chrome' })
  })

  it('is never taken from a relative entry of PATH, which would be the open folder', () => {
    const around = standInSurroundings({ env: { PATH: '.:bin:/usr/bin' }, programs: ['chromium', 'bin/chromium', './chromium'] })
    expect(findBrowser(around)).toEqual({ none: 'No Chrome, Chromium, Edge, or Brave found.' })
  })

  it('is found in the applications of a Mac, also those of one user', () => {
    const file = '/Users/ada/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'
    const around = standInSurroundings({ platform: 'darwin', userHome: '/Users/ada', programs: [file] })
    expect(findBrowser(around)).toEqual({ name: 'Microsoft Edge', file })
  })

  it('is found in the program folders of Windows', () => {
    const file = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'
    const env = { ProgramFiles: 'C:\\Program Files', 'ProgramFiles(x86)': 'C:\\Program Files (x86)', LOCALAPPDATA: '' }
    expect(findBrowser(standInSurroundings({ platform: 'win32', env, programs: [file] }))).toEqual({ name: 'Microsoft Edge', file })
  })

  it('is the one that SHEAF_BROWSER names, and no other when that is missing', () => {
    const programs = ['/usr/bin/chromium', '/opt/mine/browser']
    const found = (wanted: string) => findBrowser(standInSurroundings({ env: { PATH: '/usr/bin', SHEAF_BROWSER: wanted }, programs }))
    expect([found('/opt/mine/browser'), found('/opt/gone'), found('default')]).toEqual([
      { name: 'SHEAF_BROWSER', file: '/opt/mine/browser' },
      { none: "SHEAF_BROWSER isn't a program: /opt/gone" },
      { none: 'SHEAF_BROWSER is `default`.' },
    ])
  })
})
