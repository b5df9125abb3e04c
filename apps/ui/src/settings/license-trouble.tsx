import { type LicenseShown, type LicenseTrouble as Trouble, visibleText } from '@sheaf/contract'
import { Problem } from '../kit/marks.tsx'
import { troubleWords } from './trouble-words.ts'
import { WaysOut } from './ways-out.tsx'

interface LicenseTroubleProps {
  trouble: Trouble
  licence?: LicenseShown
  /** A file that was left as it is. */
  file?: string | undefined
  onCheck?: () => void
  onKey?: () => void
}

/** Why a license does not hold, and the ways out. */
export function LicenseTrouble({ trouble, licence, file, onCheck, onKey }: LicenseTroubleProps) {
  const { title, says, ways } = troubleWords(trouble, licence)
  return (
    <Problem says={title} try={file === undefined ? says : `${says} The file: ${visibleText(file)}`}>
      <WaysOut ways={ways} {...(onCheck ? { onCheck } : {})} {...(onKey ? { onKey } : {})} />
    </Problem>
  )
}
