// Compares the diffs of random repositories with plain git. `npm run exam` compares 200 of them.

import { join } from 'node:path'
import { Refusal } from '@sheaf/contract'
import { describe, expect, inject, it } from 'vitest'
import type { GitEnv } from '../disk/git/testing/build.ts'
import { filesIn, withFolder, withRandomRepository } from '../disk/git/testing/compare-repository.ts'
import { type Difference, describeDifference, differencesBetween } from '../disk/git/testing/difference.ts'
import { diffArgs, patchForm, plainGit, plainHead, plainRefs, rawForm, withLockedIndex } from '../disk/git/testing/plain-git.ts'
import type { RandomRepository } from '../disk/git/testing/random-repository.ts'
import { comparedSeeds } from '../disk/git/testing/seeds.ts'
import { makeFilteredRepository, makePartialClone } from '../disk/git/testing/special-repositories.ts'
import { type DiffRequest, readDiff } from './read-diff.ts'

describe('readDiff', () => {
  it.each(comparedSeeds(inject('isExam')))('matches plain git in random repository %i', async (seed) => {
    const differences = await withRandomRepository(seed, compareDiffs)
    expect(differences.map(describeDifference).join('\n\n')).toBe('')
  })

  it('leaves out files with a user-defined filter and never runs the filter', async () => {
    await withFolder(async (folder, env) => {
      const { top, runs } = makeFilteredRepository(join(folder, 'project'), env)
      const before = runs()
      const read = await readDiff({ root: top, choice: { against: 'worktree' }, secrets: 'redact', isHidden: () => false, env })
      expect(runs()).toBe(before)
      const why = 'uses the git filter "swap", which Sheaf does not run (in the git diff)'
      expect(read).toEqual({
        text: plainGit(top, env, ['diff', 'HEAD', '--', 'gone.swap', 'plain.txt']),
        leftOut: [
          { path: 'edited.swap', why },
          { path: 'staged.swap', why },
          { path: 'touched.swap', why },
        ],
        findings: [],
      })
    })
  })

  it('fetches nothing in a partial clone, and refuses a diff that needs missing files', async () => {
    await withFolder(async (folder, env) => {
      const top = makePartialClone(join(folder, 'project'), env)
      const ask = (choice: DiffRequest['choice']) => diffText({ root: top, choice, secrets: 'off', isHidden: () => false, env })
      const objects = () => filesIn(join(top, '.git', 'objects'))
      const before = objects()
      expect([await ask({ against: 'worktree' }), await ask({ against: 'ref', ref: 'HEAD~1' })]).toEqual([
        withLockedIndex(top, env, () => plainGit(top, env, ['diff', 'HEAD'])),
        undefined,
      ])
      expect(objects()).toBe(before)
    })
  })
})

async function compareDiffs(repository: RandomRepository, env: GitEnv): Promise<Difference[]> {
  const questions = repository.roots.flatMap(({ name, folder }) => {
    const head = plainHead(folder, env)
    // One ref is enough here: the runner beside the generator compares with all refs.
    const refs = plainRefs(folder, env).slice(0, 1)
    return [
      { name, folder, choice: { against: 'worktree' }, comparison: [head] },
      { name, folder, choice: { against: 'index' }, comparison: ['--cached', head] },
      ...refs.map((ref) => ({ name, folder, choice: { against: 'ref', ref }, comparison: [ref] }) as const),
    ] as const
  })
  const answers: (string | undefined)[] = []
  for (const { folder, choice } of questions)
    answers.push(await diffText({ root: folder, choice, secrets: 'off', isHidden: () => false, env }))
  return questions.flatMap(({ name, folder, comparison }, at) => {
    const ours = answers[at]
    const plain = (form: readonly string[]) => withLockedIndex(folder, env, () => plainGit(folder, env, diffArgs(form, comparison)))
    // A patch in the middle of a merge lists unmerged files twice, so we ask the user to finish the merge first.
    if (ours === undefined && /^:.* U$/m.test(plain(rawForm).replaceAll('\0', '\n'))) return []
    return differencesBetween(repository, name, `diff ${comparison.join(' ')}`, plain(patchForm), ours ?? 'refused')
  })
}

async function diffText(request: DiffRequest): Promise<string | undefined> {
  try {
    return (await readDiff(request)).text
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
