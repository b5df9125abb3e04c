import { visibleText } from '@sheaf/contract'
import { shortPath } from '../workspaces/short-path.ts'
import { truncateMiddle } from './truncate-middle.ts'

const shortLength = 56

/**
 * A path from outside: plain text, wrapped if long, cut in the middle if very long; the tooltip has all of it.
 * `short`: relative to home.
 */
export function PathText({ path, short = false }: { path: string; short?: boolean }) {
  const shown = visibleText(path)
  return (
    <span className="font-mono text-sm break-all select-text" title={shown}>
      {short ? shortPath(shown, shortLength) : truncateMiddle(shown)}
    </span>
  )
}
