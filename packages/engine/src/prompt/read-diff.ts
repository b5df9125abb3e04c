// The git diff of a folder, file by file, without the files that the gate keeps back.

import { type Cancel, type DiffChoice, type LeftOut, Refusal } from '@sheaf/contract'
import { runGit } from '../disk/index.ts'
import { secretByName } from '../secrets/index.ts'

export interface DiffRead {
  text: string
  leftOut: LeftOut[]
}

/** git's name for a tree without files: what a repository without commits is compared with. */
const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'
const diffBytes = 50_000_000

export async function readDiff(root: string, choice: DiffChoice, isHidden: (path: string) => boolean, signal?: Cancel): Promise<DiffRead> {
  const base = choice.against === 'ref' ? choice.ref : (await hasCommit(root)) ? 'HEAD' : emptyTree
  const options = ['diff', '--no-ext-diff', '--no-textconv', '--no-color', '--relative', '--src-prefix=a/', '--dst-prefix=b/']
  const answer = await runGit(
    root,
    [...options, ...(choice.against === 'index' ? ['--cached'] : []), '--end-of-options', base, '--', '.'],
    { maxBytes: diffBytes, signal },
  )
  if (!answer.ok) throw new Refusal(answer.why === 'missing' ? 'git-missing' : 'git-failed', answer.message)
  const leftOut: LeftOut[] = []
  const kept = answer.text.split(/^(?=diff --git )/m).filter((part) => {
    const path = pathOf(part)
    const why = secretByName(path) ?? (isHidden(path) ? 'hidden by an ignore rule' : undefined)
    if (why) leftOut.push({ path, why: `${why} (in the git diff)` })
    return !why
  })
  return { text: kept.join(''), leftOut }
}

async function hasCommit(root: string): Promise<boolean> {
  return (await runGit(root, ['rev-parse', '--verify', '--quiet', 'HEAD'])).ok
}

function pathOf(part: string): string {
  return /^\+\+\+ b\/(.*)$/m.exec(part)?.[1] ?? /^--- a\/(.*)$/m.exec(part)?.[1] ?? /^diff --git a\/(.*?) b\//.exec(part)?.[1] ?? ''
}
