import { type LicenceShown, type LicenceTrouble as Trouble, visibleText } from '@sheaf/contract'
import { Problem } from '../kit/marks.tsx'
import { troubleWords } from './trouble-words.ts'
import { WaysOut } from './ways-out.tsx'

interface LicenceTroubleProps {
  trouble: Trouble
  licence?: LicenceShown
  /** A file that was left as it is. */
  file?: string | undefined
  onCheck?: () => void
  onKey?: () => void
}

/** Why a licence does not hold, and the ways out. */
export function LicenceTrouble({ trouble, licence, file, onCheck, onKey }: LicenceTroubleProps) {
  const { title, says, ways } = troubleWords(trouble, licence)
  return (
    <Problem says={title} try={file === undefined ? says : `${says} The file: ${visibleText(file)}`}>
      <WaysOut ways={ways} {...(onCheck ? { onCheck } : {})} {...(onKey ? { onKey } : {})} />
    </Problem>
  )
}
