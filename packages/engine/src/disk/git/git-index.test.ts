import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noInputs } from '../ignore/rule-inputs.ts'
import { openIndex } from './git-index.ts'

let top = ''
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'sheaf-index-'))
})
afterEach(() => rmSync(top, { recursive: true }))

function opened(runs: { left: number }): { tracked: string | undefined; problem: string | undefined } {
  const repository = { top, gitDir: join(top, '.git'), commonDir: join(top, '.git') }
  const { at, problem } = openIndex(repository, 20, false, noInputs, runs)
  return { tracked: at('a.txt'), problem }
}

describe('an index that only git can read', () => {
  it('lets git read an index as often as a walk allows, then reports it as unreadable', () => {
    const env = { PATH: process.env.PATH, HOME: top, GIT_CONFIG_NOSYSTEM: '1' }
    const git = (...args: string[]): unknown => execFileSync('git', args, { cwd: top, env, stdio: 'pipe' })
    git('init', '-q')
    writeFileSync(join(top, 'a.txt'), 'a\n')
    git('add', 'a.txt')
    git('update-index', '--split-index')
    const runs = { left: 1 }
    expect(opened(runs)).toEqual({ tracked: 'file', problem: undefined })
    expect(opened(runs)).toEqual({ tracked: undefined, problem: 'the git index was not read: too many indexes require running git' })
    expect(runs).toEqual({ left: 0 })
  })

  it('counts a failed git run several times, because it may have lasted until its deadline', () => {
    for (const folder of ['objects', 'refs']) mkdirSync(join(top, '.git', folder), { recursive: true })
    writeFileSync(join(top, '.git', 'HEAD'), 'ref: refs/heads/main\n')
    writeFileSync(join(top, '.git', 'config'), '[core]\n\trepositoryformatversion = 0\n')
    const index = Buffer.alloc(40)
    index.write('DIRC')
    index.writeUInt32BE(9, 4)
    writeFileSync(join(top, '.git', 'index'), index)
    const runs = { left: 20 }
    expect(opened(runs)).toEqual({ tracked: undefined, problem: 'the git index could not be read' })
    expect(runs).toEqual({ left: 4 })
  })
})
