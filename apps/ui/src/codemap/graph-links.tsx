// The curves between two columns of the graph. Decoration: the names of each link are in the accessible names of the files.

import { classNames } from '../kit/class-names.ts'
import { words } from './codemap.words.ts'
import type { GraphLink } from './graph-model.ts'

export function GraphLinks({
  links,
  left,
  right,
  height,
  lit,
}: {
  links: readonly GraphLink[]
  /** Vertical positions of the files on both sides. */
  left: ReadonlyMap<string, number>
  right: ReadonlyMap<string, number>
  height: number
  lit: string | null
}) {
  const drawn = links.flatMap((link) => {
    const [from, to] = [left.get(link.from), right.get(link.to)]
    return from === undefined || to === undefined ? [] : [{ ...link, isLit: link.from === lit || link.to === lit, d: curve(from, to) }]
  })
  return (
    // Below the titles of the columns.
    <svg
      aria-hidden="true"
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      style={{ height }}
      className="mt-6 hidden w-full fill-none @min-[480px]:block"
    >
      {/* Highlighted ones last: on top of the others. */}
      {drawn
        .toSorted((a, b) => Number(a.isLit) - Number(b.isLit))
        .map(({ from, to, names, isLit, d }) => (
          <g key={`${from} ${to}`} className={isLit ? 'stroke-accent' : 'stroke-line-strong'}>
            <path
              d={d}
              strokeWidth={isLit ? 1.75 : 1}
              vectorEffect="non-scaling-stroke"
              className={classNames(
                'transition-opacity duration-120 motion-reduce:transition-none',
                !isLit && lit !== null && 'opacity-60',
              )}
            />
            {/* A wider area to point at. */}
            <path d={d} stroke="transparent" strokeWidth={9} vectorEffect="non-scaling-stroke" className="pointer-events-[stroke]">
              <title>{words.graph.link(from, to, names)}</title>
            </path>
          </g>
        ))}
    </svg>
  )
}

function curve(from: number, to: number): string {
  return `M0 ${from} C50 ${from} 50 ${to} 100 ${to}`
}
