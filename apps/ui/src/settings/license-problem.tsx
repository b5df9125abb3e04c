import { type LicenseShown, type LicenseProblem as Trouble, visibleText } from '@sheaf/contract'
import { Problem } from '../kit/marks.tsx'
import { problemWords } from './problem-words.ts'
import { WaysOut } from './ways-out.tsx'

interface LicenseProblemProps {
  trouble: Trouble
  licence?: LicenseShown
  /** A file that was left as it is. */
  file?: string | undefined
  onCheck?: () => void
  onKey?: () => void
}

/** Why a license does not hold, and the ways out. */
export function LicenseProblem({ trouble, licence, file, onCheck, onKey }: LicenseProblemProps) {
  const { title, says, ways } = problemWords(trouble, licence)
  return (
    <Problem says={title} try={file === undefined ? says : `${says} The file: ${visibleText(file)}`}>
      <WaysOut ways={ways} {...(onCheck ? { onCheck } : {})} {...(onKey ? { onKey } : {})} />
    </Problem>
  )
}
