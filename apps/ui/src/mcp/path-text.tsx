import { visibleText } from '@sheaf/contract'

const longestShown = 160
const endsShown = 72

/** A path from outside: text only, broken where it is long, cut in the middle where it is endless; the whole of it in the tooltip. */
export function PathText({ path }: { path: string }) {
  const shown = visibleText(path)
  return (
    <span className="font-mono text-sm break-all select-text" title={shown}>
      {cutMiddle(shown)}
    </span>
  )
}

export function cutMiddle(text: string): string {
  return text.length <= longestShown ? text : `${text.slice(0, endsShown)} … ${text.slice(-endsShown)}`
}
