import { pointWords, words } from './bench.words.ts'
import type { Tally } from './tally.ts'

/** A small bar chart: one bar per row, with its number as text. */
export function Bars<Key extends string>({
  title,
  rows,
  nameOf,
}: {
  title: string
  rows: readonly Tally<Key>[]
  nameOf: (key: Key) => string
}) {
  return (
    <section className="min-w-0">
      <h4 className="pb-1.5 text-xs text-faint">{title}</h4>
      <ul aria-label={title} className="flex flex-col gap-1.5">
        {rows.map(({ key, earned, possible }) => {
          const percent = possible === 0 ? 0 : (100 * earned) / possible
          return (
            <li key={key} className="grid grid-cols-[9rem_1fr_6.5rem] items-center gap-2 text-sm max-md:grid-cols-[7.5rem_1fr_5.5rem]">
              <span className="truncate">{nameOf(key)}</span>
              <span aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
                <span className="block h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
              </span>
              <span className="text-right tabular">
                {words.percent(percent)}{' '}
                <span className="text-faint">
                  {pointWords(earned)}/{pointWords(possible)}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
