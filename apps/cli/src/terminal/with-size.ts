import { Writable } from 'node:stream'

/** A terminal of unknown size reports 0 columns, which would put every character on a separate line. */
export function withSize(output: Writable): Writable {
  if (!('columns' in output) || output.columns !== 0) return output
  const sized = new Writable({ decodeStrings: false, write: (chunk, _encoding, done) => void output.write(chunk, done) })
  return Object.assign(sized, { isTTY: true, columns: 80, rows: 24 })
}
