import { Writable } from 'node:stream'

/** A terminal that does not know its size says 0 columns, and every character would get a line of its own. */
export function withSize(output: Writable): Writable {
  if (!('columns' in output) || output.columns !== 0) return output
  const sized = new Writable({ decodeStrings: false, write: (chunk, _encoding, done) => void output.write(chunk, done) })
  return Object.assign(sized, { isTTY: true, columns: 80, rows: 24 })
}
