// Compares status and diffs with plain git on many random repositories and prints a summary.
// node packages/engine/src/disk/git/testing/compare-with-git.ts [first seed] [last seed]

import { compareRepository } from './compare-repository.ts'
import { describeDifference } from './difference.ts'

const shownDifferences = 20

async function main(first: number, last: number): Promise<void> {
  const counts = new Map<string, number>()
  let [roots, comparisons, differences, failed] = [0, 0, 0, 0]
  for (let seed = first; seed <= last; seed++) {
    const compared = await compareRepository(seed, 'status and diffs')
    for (const kind of compared.repository.kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    roots += compared.repository.roots.length
    comparisons += compared.comparisons
    if (compared.differences.length > 0) failed++
    for (const difference of compared.differences)
      if (differences++ < shownDifferences) process.stdout.write(`${describeDifference(difference)}\n\n`)
    process.stderr.write(`\r${seed}/${last}`)
  }
  process.stderr.write('\n')
  const coverage = [...counts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([kind, count]) => `${String(count).padStart(5)}  ${kind}`)
  process.stdout.write(`Repositories by kind:\n${coverage.join('\n')}\n\n`)
  process.stdout.write(`${last - first + 1} repositories, ${roots} roots, ${comparisons} comparisons\n`)
  process.stdout.write(`${differences} differences in ${failed} repositories\n`)
  if (differences > 0) process.exitCode = 1
}

const [first = 1, last = 200] = process.argv.slice(2).map(Number)
await main(first, last)
