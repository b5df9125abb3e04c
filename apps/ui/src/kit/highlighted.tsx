import { visibleText } from '@sheaf/contract'

/** A name with the typed characters highlighted; `isLine` shows a line of a file unchanged, with its tabs. */
export function Highlighted({ text, positions, isLine = false }: { text: string; positions: readonly number[]; isLine?: boolean }) {
  const shown = isLine ? (part: string) => part : visibleText
  const at = new Set(positions)
  const parts: { text: string; isHit: boolean; from: number }[] = []
  for (let index = 0; index < text.length; index++) {
    const isHit = at.has(index)
    const last = parts.at(-1)
    if (last && last.isHit === isHit) last.text += text[index]
    else parts.push({ text: text[index] ?? '', isHit, from: index })
  }
  return parts.map((part) =>
    part.isHit ? (
      <b key={part.from} className="font-semibold text-accent-ink">
        {shown(part.text)}
      </b>
    ) : (
      shown(part.text)
    ),
  )
}
