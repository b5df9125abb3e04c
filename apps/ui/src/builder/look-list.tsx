// What an agent looked at during a run, folded. While it explores, the line shows what it looks at now.

import { visibleText } from '@sheaf/contract'
import { useLayoutEffect, useRef } from 'react'
import { LogFold } from '../kit/log-fold.tsx'
import { useStickToEnd } from '../kit/use-stick-to-end.ts'
import { words } from './builder.words.ts'
import type { BuilderRun } from './builder-runs.ts'
import type { LookLog } from './look-log.ts'

export function LookList({ run: { looks, state } }: { run: BuilderRun }) {
  if (looks.count === 0) return null
  const count = words.log.count(looks.count)
  return (
    <LogFold
      current={state === 'running' ? looks.lines.at(-1)?.text : undefined}
      count={count}
      summary={state === 'canceled' ? words.log.canceled(count) : count}
      hasCount
    >
      {() => <Lines looks={looks} />}
    </LogFold>
  )
}

function Lines({ looks: { count, lines } }: { looks: LookLog }) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const { isAway, goToEnd } = useStickToEnd(scroller, list)
  // Full, the list scrolls without growing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line is a reason
  useLayoutEffect(() => {
    if (!isAway) goToEnd()
  }, [count, isAway, goToEnd])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
    <div ref={scroller} tabIndex={0} className="max-h-48 overflow-y-auto pr-2">
      {count > lines.length && <p className="py-0.5 text-xs text-faint">{words.log.last(lines.length)}</p>}
      <ol ref={list} aria-label={words.log.count(count)}>
        {lines.map(({ number, text }) => (
          <li key={number} className="line-clamp-3 py-0.5 font-mono text-xs [overflow-wrap:anywhere]" title={visibleText(text)}>
            {visibleText(text)}
          </li>
        ))}
      </ol>
    </div>
  )
}
