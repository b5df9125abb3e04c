// Inserts a call into every block of a source file that records when the block first runs. Unlike a test runner's coverage, this also works
// in threads and other processes.

import { childOf, isFunction, listOf, parseSource, walk } from './syntax.ts'

interface Probe {
  start: number
  end: number
}

interface Insertion {
  at: number
  text: string
}

/** `call` returns the code that records the probe with this index of `probesOf`. */
export function insertProbes(file: string, source: string, call: (index: number) => string): string {
  const insertions = probesOf(file, source).flatMap(({ start, end, kind }, index): Insertion[] => {
    if (kind === 'module') return [{ at: end, text: `\n;${call(index)}\n` }]
    if (kind === 'block') return [{ at: start + 1, text: ` ${call(index)};` }]
    return [
      { at: start, text: `(${call(index)}, ` },
      { at: end, text: ')' },
    ]
  })
  // If two expressions start or end at the same position, the outer one, which was found first, must open first and close last.
  const ordered = insertions.map((each, order) => ({ ...each, order: each.text === ')' ? -order : order }))
  ordered.sort((a, b) => a.at - b.at || Number(b.text === ')') - Number(a.text === ')') || a.order - b.order)
  let at = 0
  let text = ''
  for (const insertion of ordered) {
    text += source.slice(at, insertion.at) + insertion.text
    at = insertion.at
  }
  return text + source.slice(at)
}

/** Returns the innermost probe around a range: if it never ran, neither did the code in the range. Probe 0 is the module itself. */
export function probeAt(probes: readonly Probe[], start: number, end: number): number {
  let best = 0
  for (const [index, probe] of probes.entries()) {
    const holder = probes[best]
    const isInside = probe.start <= start && probe.end >= end
    if (isInside && holder && probe.end - probe.start <= holder.end - holder.start) best = index
  }
  return best
}

export function probesOf(file: string, source: string): (Probe & { kind: 'module' | 'block' | 'expression' })[] {
  const probes: ReturnType<typeof probesOf> = [{ start: 0, end: source.length, kind: 'module' }]
  walk(parseSource(file, source), (node, [parent]) => {
    const { start, end } = node
    if (node.type === 'BlockStatement' && listOf(node, 'body').length > 0) probes.push({ start, end, kind: 'block' })
    const isBody = parent !== undefined && isFunction(parent) && childOf(parent, 'body') === node
    if (isBody && node.type !== 'BlockStatement') probes.push({ start, end, kind: 'expression' })
  })
  return probes
}
