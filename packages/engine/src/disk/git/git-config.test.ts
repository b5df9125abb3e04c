import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { lastValue, readGitConfig } from './git-config.ts'

const place = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-config-')))
afterAll(() => rmSync(place, { recursive: true, force: true }))

function envWith(files: Record<string, string>): Record<string, string> {
  const home = mkdtempSync(join(place, 'home-'))
  mkdirSync(home, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text)
  return { HOME: home, GIT_CONFIG_NOSYSTEM: '1' }
}

describe('readGitConfig', () => {
  it('reads values with includes, in order', () => {
    const config = readGitConfig(
      undefined,
      envWith({ '.gitconfig': '[core]\n\teol = lf\n[include]\n\tpath = more\n', more: '[core]\neol = crlf\n' }),
    )
    expect(lastValue(config, 'core.eol')).toBe('crlf')
    expect(config.get('core.eol')).toEqual(['lf', 'crlf'])
  })

  it('ends when files include each other', () => {
    const both = '[include]\npath = a\npath = b\n'
    const config = readGitConfig(undefined, envWith({ '.gitconfig': `${both}[core]\neol = lf\n`, a: both, b: both }))
    expect(lastValue(config, 'core.eol')).toBe('lf')
    expect(config.get('include.path')?.length).toBeLessThan(1_000)
  })
})
