// Reads the command-line options of `npm run mutants`.

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parts } from './parts.ts'

export interface Options {
  seed: number
  /** Size of the sample. */
  count: number
  parts: string[]
  /** Skips mutants that the previous run judged. Needs the same sample and code. */
  resume: boolean
  /** Judges only the survivors of the previous run again. */
  survivors: boolean
  secondsPerMutant: number
  /** Folder of the report, the verdicts and the coverage. */
  output: string
}

export const usage = `npm run mutants -- [options]

  --seed <number>       seed of the random sample (21)
  --count <number>      size of the sample, or "all" (300)
  --folder <part>       ${Object.keys(parts).join(', ')}; can be repeated (all)
  --resume              continue the previous run
  --survivors           test only the survivors of the previous run again
  --seconds <number>    test time per mutant (45)
  --output <folder>     where the report is written
  --help                show this help`

export function readOptions(words: string[]): Options | undefined {
  const { values } = parseArgs({
    args: words,
    options: {
      seed: { type: 'string', default: '21' },
      count: { type: 'string', default: '300' },
      folder: { type: 'string', multiple: true, default: Object.keys(parts) },
      resume: { type: 'boolean', default: false },
      survivors: { type: 'boolean', default: false },
      seconds: { type: 'string', default: '45' },
      output: { type: 'string', default: join(tmpdir(), 'sheaf-mutants') },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  const unknown = values.folder.find((name) => parts[name] === undefined)
  if (unknown !== undefined) throw new Error(`--folder ${unknown} is not one of ${Object.keys(parts).join(', ')}.`)
  return {
    seed: wholeNumber('--seed', values.seed),
    count: values.count === 'all' ? Number.MAX_SAFE_INTEGER : wholeNumber('--count', values.count),
    parts: values.folder,
    resume: values.resume,
    survivors: values.survivors,
    secondsPerMutant: wholeNumber('--seconds', values.seconds),
    output: values.output,
  }
}

function wholeNumber(option: string, text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 0 || text === '') throw new Error(`${option} must be a non-negative integer.`)
  return number
}
