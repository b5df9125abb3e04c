import { describe, expect, it } from 'vitest'
import { fakeDesktop } from '../testing/fake-desktop.ts'
import { describeDesktopEnvironment } from './describe-desktop.ts'

const checksFor = async (given: Parameters<typeof fakeDesktop>[0]) => {
  const desktop = fakeDesktop(given)
  return describeDesktopEnvironment(desktop)
}

describe('describeDesktopEnvironment', () => {
  it('names the browser for the window and the handler for links', async () => {
    const run = async () => ({ code: 0, stdout: 'sheaf.desktop\n' })
    expect(await checksFor({ programs: ['/usr/bin/chromium'], run })).toEqual([
      { name: 'Window', ok: true, says: 'opens in Chromium (/usr/bin/chromium)' },
      { name: 'Links', ok: true, says: 'sheaf:// links open with sheaf.desktop' },
    ])
    expect(await checksFor({ platform: 'darwin', env: {} })).toEqual([
      { name: 'Window', ok: true, says: expect.stringContaining('as a tab in the default browser') },
    ])
  })

  it('suggests what to do without a display, a browser or a link handler', async () => {
    const byHand = expect.stringContaining('`sheaf app` prints a URL')
    expect(await checksFor({ env: {} })).toEqual([{ name: 'Window', ok: true, says: byHand }])
    expect(await checksFor({ env: { DISPLAY: ':0', SHEAF_BROWSER: 'none' } })).toEqual([{ name: 'Window', ok: true, says: byHand }])
    expect(await checksFor({ run: async () => ({ code: 0, stdout: '' }) })).toEqual([
      { name: 'Window', ok: true, says: expect.stringContaining('No Chrome') },
      { name: 'Links', ok: true, says: expect.stringContaining('`sheaf open <link>`') },
    ])
  })

  it('fails only when SHEAF_BROWSER names a missing program', async () => {
    expect(await checksFor({ env: { DISPLAY: ':0', SHEAF_BROWSER: '/opt/gone' } })).toEqual([
      { name: 'Window', ok: false, says: "SHEAF_BROWSER isn't a program: /opt/gone", try: expect.stringContaining('SHEAF_BROWSER') },
    ])
  })
})
