import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRefusal } from '@sheaf/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { stateFolder } from '../store/state-folder.ts'
import { checkRoot } from './check-root.ts'

const place = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-root-')))
mkdirSync(join(place, 'real'))
writeFileSync(join(place, 'file'), '')
symlinkSync('real', join(place, 'link'))
symlinkSync('nowhere', join(place, 'broken'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

function codeOf(work: () => unknown): string {
  try {
    return `fine: ${work()}`
  } catch (error) {
    return isRefusal(error) ? error.code : `bug: ${error}`
  }
}

describe('checkRoot', () => {
  it('returns the real path of a folder', () => {
    expect(checkRoot(join(place, 'link', '.'))).toBe(join(place, 'real'))
  })

  it('reports why a path cannot be a root', () => {
    expect(codeOf(() => checkRoot(join(place, 'nowhere')))).toBe('root-missing')
    expect(codeOf(() => checkRoot(join(place, 'broken')))).toBe('root-missing')
    expect(codeOf(() => checkRoot('a\0b'))).toBe('root-missing')
    expect(codeOf(() => checkRoot(join(place, 'file')))).toBe('root-not-folder')
    expect(codeOf(() => checkRoot(join(place, 'file', 'x')))).toBe('root-not-folder')
  })

  it('refuses the whole disk and the home folder unless wide is set', () => {
    const env = { HOME: join(place, 'link') }
    expect(codeOf(() => checkRoot('/'))).toBe('root-too-wide')
    expect(codeOf(() => checkRoot(join(place, 'real'), { env }))).toBe('root-too-wide')
    expect(checkRoot('/', { wide: true })).toBe('/')
    expect(checkRoot(join(place, 'real'), { env, wide: true })).toBe(join(place, 'real'))
  })

  it('refuses a folder that it may not read', () => {
    chmodSync(place, 0o755)
    mkdirSync(join(place, 'shut'), { mode: 0o700 })
    const script = `import { checkRoot } from ${JSON.stringify(new URL('./check-root.ts', import.meta.url).href)}
      try { checkRoot(${JSON.stringify(join(place, 'shut'))}); console.log('fine') } catch (error) { console.log(error.code) }`
    expect(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], { uid: 65534, gid: 65534, cwd: '/', encoding: 'utf8' }).trim(),
    ).toBe('root-unreadable')
  })
})

describe('stateFolder', () => {
  it('returns SHEAF_HOME or the folder of the platform, and does not create it', () => {
    const home = join(place, 'home')
    expect(stateFolder({ SHEAF_HOME: join(place, 'own') })).toBe(join(place, 'own'))
    expect(stateFolder({ HOME: home }, 'linux')).toBe(join(home, '.local', 'share', 'sheaf'))
    expect(stateFolder({ HOME: home, XDG_DATA_HOME: join(home, 'data') }, 'linux')).toBe(join(home, 'data', 'sheaf'))
    expect(stateFolder({ HOME: home }, 'darwin')).toBe(join(home, 'Library', 'Application Support', 'Sheaf'))
    expect(stateFolder({ HOME: home, APPDATA: join(home, 'roaming') }, 'win32')).toBe(join(home, 'roaming', 'Sheaf'))
    expect(statSync(join(place, 'own'), { throwIfNoEntry: false })).toBeUndefined()
  })
})
