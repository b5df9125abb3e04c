// Tables of measurements: the figures of /measured, and those that `npm run bench -- --record` wrote, including misses.

import { mapMeasurements } from '../../measured/map-measurements.ts'
import { packMeasurements, packMisses, packNote } from '../../measured/pack-measurements.ts'
import recorded from '../../measured/recorded.json' with { type: 'json' }
import { Rows } from './tables.tsx'

export function Benchmarks({ of }: { of: keyof typeof recorded }) {
  const { at, machine, command, rows } = recorded[of]
  const columns = allColumns.filter(({ key }) => rows.some((row) => row[key] !== ''))
  // Several rows often have the same note.
  const notes = [...Map.groupBy(rows, ({ note }) => note)].flatMap(([note, own]) => {
    if (note === '') return []
    return own.length > 1 ? `${note}.` : `${own[0]?.name}: ${note}.`
  })
  return (
    <>
      <Rows heads={columns.map(({ head }) => head)} rows={rows.map((row) => columns.map(({ key }) => labels[row[key]] ?? row[key]))} />
      <p>
        <code>{command}</code>, {at}, {machine}. {notes.length === 1 && notes[0]}
      </p>
      {notes.length > 1 && (
        <details>
          <summary className="cursor-pointer text-muted">Notes</summary>
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

export function PackSpeed() {
  return (
    <>
      <Rows
        heads={['Django as one prompt', 'Times faster than repomix']}
        rows={packMeasurements.map(({ name, faster }) => [name, `${faster.toFixed(1)}×`])}
      />
      <p>
        {packNote} {packMisses}
      </p>
    </>
  )
}

export function MapSavings() {
  return (
    <Rows
      heads={['Language', 'Measured on', 'Tokens', 'Saved by maps']}
      rows={mapMeasurements.map(({ language, repository, tokens, saved }) => [
        language,
        repository,
        tokens.toLocaleString('en'),
        `${saved.toFixed(1)}%`,
      ])}
    />
  )
}

const allColumns = [
  { key: 'name', head: 'Benchmark' },
  { key: 'ours', head: 'Sheaf' },
  { key: 'rival', head: 'Compared with' },
  { key: 'ratio', head: 'Ratio' },
  { key: 'target', head: 'Target' },
  { key: 'verdict', head: 'Result' },
] as const

const labels: Record<string, string> = { MISSED: 'missed' }
