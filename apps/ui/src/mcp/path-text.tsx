import { visibleText } from '@sheaf/contract'
import { shortPath } from '../workspaces/short-path.ts'
import { cutMiddle } from './cut-middle.ts'

const shortLength = 56

/**
 * A path from outside: text only, broken where it is long, cut in the middle where it is endless; the whole of it in the tooltip.
 * `short`: from home on.
 */
export function PathText({ path, short = false }: { path: string; short?: boolean }) {
  const shown = visibleText(path)
  return (
    <span className="font-mono text-sm break-all select-text" title={shown}>
      {short ? shortPath(shown, shortLength) : cutMiddle(shown)}
    </span>
  )
}
