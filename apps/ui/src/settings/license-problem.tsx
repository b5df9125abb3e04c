import { type LicenseInfo, type LicenseProblem as ProblemCode, visibleText } from '@sheaf/contract'
import { Problem } from '../kit/indicators.tsx'
import { words } from './license.words.ts'
import { LicenseRemedies } from './license-remedies.tsx'
import { problemWords } from './problem-words.ts'

interface LicenseProblemProps {
  problem: ProblemCode
  license?: LicenseInfo
  /** A file that was left as is. */
  file?: string | undefined
  onCheck?: () => void
  onKey?: () => void
}

/** Why a license is not valid, and what to do. */
export function LicenseProblem({ problem, license, file, onCheck, onKey }: LicenseProblemProps) {
  const { title, description, remedies } = problemWords(problem, license)
  return (
    <Problem says={title} try={file === undefined ? description : words.problem.file(description, visibleText(file))}>
      <LicenseRemedies remedies={remedies} {...(onCheck ? { onCheck } : {})} {...(onKey ? { onKey } : {})} />
    </Problem>
  )
}
