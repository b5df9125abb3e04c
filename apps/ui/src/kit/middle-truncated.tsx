import { Highlighted } from './highlighted.tsx'

/** Text that is shortened in the middle if there is no room: the last `tail` characters stay visible. Put it into a flex box. */
export function MiddleTruncated({ text, positions, tail }: { text: string; positions: readonly number[]; tail: number }) {
  const split = Math.max(text.length - tail, 0)
  return (
    <>
      <span className="min-w-0 shrink truncate whitespace-pre">
        <Highlighted text={text.slice(0, split)} positions={positions.filter((at) => at < split)} />
      </span>
      <span className="max-w-full shrink-0 truncate whitespace-pre">
        <Highlighted text={text.slice(split)} positions={positions.filter((at) => at >= split).map((at) => at - split)} />
      </span>
    </>
  )
}
