// Compares the status of random ordinary repositories with plain git's. `npm run exam` compares 200 of them.

import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { readGitStatus } from './read-git-status.ts'
import { compareRepository, filesIn, withFolder } from './testing/compare-repository.ts'
import { describeDifference } from './testing/difference.ts'
import { plainStatus } from './testing/plain-git.ts'
import { comparedSeeds } from './testing/seeds.ts'
import { makeFilteredRepository, makePartialClone } from './testing/special-repositories.ts'

describe('readGitStatus', () => {
  it.each(comparedSeeds(inject('isExam')))('matches plain git in random repository %i', async (seed) => {
    const { differences } = await compareRepository(seed, 'status')
    expect(differences.map(describeDifference).join('\n\n')).toBe('')
  })

  it('marks files with a filter of the user, and never runs the filter', async () => {
    await withFolder(async (folder, env) => {
      const { top, runs } = makeFilteredRepository(join(folder, 'project'), env)
      const before = runs()
      expect(await readGitStatus(top, { env })).toEqual({
        ok: true,
        branch: 'main',
        changes: [
          { state: ' M', path: 'edited.swap', filter: 'swap' },
          { state: ' D', path: 'gone.swap' },
          { state: ' M', path: 'plain.txt' },
          { state: 'M ', path: 'staged.swap' },
          { state: ' M', path: 'touched.swap', filter: 'swap' },
          { state: '??', path: 'new.swap' },
        ],
      })
      expect(runs()).toBe(before)
      expect(plainStatus(top, env).changes).toEqual([
        { state: ' M', path: 'edited.swap' },
        { state: ' D', path: 'gone.swap' },
        { state: ' M', path: 'plain.txt' },
        { state: 'M ', path: 'staged.swap' },
        { state: '??', path: 'new.swap' },
      ])
      // Plain git does run it, so the check above proves something.
      expect(runs()).toBeGreaterThan(before)
    })
  })

  it('fetches nothing in a partial clone', async () => {
    await withFolder(async (folder, env) => {
      const top = makePartialClone(join(folder, 'project'), env)
      const before = filesIn(folder)
      expect(await readGitStatus(top, { env })).toEqual({ ok: true, ...plainStatus(top, env) })
      expect(filesIn(folder)).toBe(before)
    })
  })
})
