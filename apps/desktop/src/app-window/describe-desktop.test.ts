import { describe, expect, it } from 'vitest'
import { standInSurroundings } from '../testing/stand-in-surroundings.ts'
import { describeSurroundings } from './describe-desktop.ts'

const told = async (given: Parameters<typeof standInSurroundings>[0]) => {
  const around = standInSurroundings(given)
  return describeSurroundings(around)
}

describe('describeSurroundings', () => {
  it('names the browser for the window and the handler for links', async () => {
    const run = async () => ({ code: 0, stdout: 'sheaf.desktop\n' })
    expect(await told({ programs: ['/usr/bin/chromium'], run })).toEqual([
      { name: 'Window', ok: true, says: 'opens in Chromium (/usr/bin/chromium)' },
      { name: 'Links', ok: true, says: 'sheaf:// links open with sheaf.desktop' },
    ])
    expect(await told({ platform: 'darwin', env: {} })).toEqual([
      { name: 'Window', ok: true, says: expect.stringContaining('as a tab in the default browser') },
    ])
  })

  it('suggests what to do without a display, a browser or a link handler', async () => {
    const byHand = expect.stringContaining('`sheaf app` prints a URL')
    expect(await told({ env: {} })).toEqual([{ name: 'Window', ok: true, says: byHand }])
    expect(await told({ env: { DISPLAY: ':0', SHEAF_BROWSER: 'none' } })).toEqual([{ name: 'Window', ok: true, says: byHand }])
    expect(await told({ run: async () => ({ code: 0, stdout: '' }) })).toEqual([
      { name: 'Window', ok: true, says: expect.stringContaining('No Chrome') },
      { name: 'Links', ok: true, says: expect.stringContaining('`sheaf open <link>`') },
    ])
  })

  it('fails only when SHEAF_BROWSER names a missing program', async () => {
    expect(await told({ env: { DISPLAY: ':0', SHEAF_BROWSER: '/opt/gone' } })).toEqual([
      { name: 'Window', ok: false, says: "SHEAF_BROWSER isn't a program: /opt/gone", try: expect.stringContaining('SHEAF_BROWSER') },
    ])
  })
})
