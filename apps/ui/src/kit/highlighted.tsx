/** A text with the typed characters marked. */
export function Highlighted({ text, positions }: { text: string; positions: readonly number[] }) {
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
        {part.text}
      </b>
    ) : (
      part.text
    ),
  )
}
