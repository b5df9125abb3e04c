import { type LicenseShown, type LicenseProblem as Trouble, visibleText } from '@sheaf/contract'
import { Problem } from '../kit/marks.tsx'
import { words } from './license.words.ts'
import { problemWords } from './problem-words.ts'
import { WaysOut } from './ways-out.tsx'

interface LicenseProblemProps {
  trouble: Trouble
  licence?: LicenseShown
  /** A file that was left as is. */
  file?: string | undefined
  onCheck?: () => void
  onKey?: () => void
}

/** Why a license is not valid, and what to do. */
export function LicenseProblem({ trouble, licence, file, onCheck, onKey }: LicenseProblemProps) {
  const { title, says, ways } = problemWords(trouble, licence)
  return (
    <Problem says={title} try={file === undefined ? says : words.problem.file(says, visibleText(file))}>
      <WaysOut ways={ways} {...(onCheck ? { onCheck } : {})} {...(onKey ? { onKey } : {})} />
    </Problem>
  )
}
