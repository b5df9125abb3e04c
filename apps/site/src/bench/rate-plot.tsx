import { ticks } from './board-axis.tsx'

interface RatePlotProps {
  median?: number
  min?: number
  max?: number
  /** The ranked score; its dot is filled. */
  score?: number
}

/** One row of the plot, from 0 to 100 percent: a bar from the lowest to the highest vote, and a dot at the median. */
export function RatePlot({ median, min, max, score }: RatePlotProps) {
  const hasRange = min !== undefined && max !== undefined
  const label = [
    median !== undefined && `median ${median.toFixed(2)}`,
    hasRange && `lowest ${min.toFixed(2)}, highest ${max.toFixed(2)}`,
  ].filter(Boolean)
  return (
    <div className="relative mx-1.5 h-full">
      <svg
        role="img"
        aria-label={`Score in percent: ${label.join(', ') || 'unknown'}`}
        className="absolute inset-0 h-full w-full overflow-visible"
      >
        {ticks.map((tick) => (
          <line key={tick} x1={`${tick}%`} x2={`${tick}%`} y1="0" y2="100%" className="stroke-line" />
        ))}
        <line x1="0" x2={`${min ?? median ?? 0}%`} y1="50%" y2="50%" className="stroke-line-strong" />
        {hasRange && <line x1={`${min}%`} x2={`${max}%`} y1="50%" y2="50%" strokeWidth="6" className="stroke-accent/40" />}
        {median !== undefined && <Dot at={median} isFilled={score === median || score === undefined} />}
        {score !== undefined && score !== median && <Dot at={score} isFilled />}
      </svg>
    </div>
  )
}

function Dot({ at, isFilled }: { at: number; isFilled: boolean }) {
  return (
    <circle
      cx={`${at}%`}
      cy="50%"
      r="4.5"
      strokeWidth="1.5"
      className={isFilled ? 'fill-accent stroke-paper' : 'fill-paper stroke-accent'}
    />
  )
}
