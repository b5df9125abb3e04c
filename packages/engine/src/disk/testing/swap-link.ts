// A process that swaps a file for a link to a secret and back, as fast as it can, until its input ends.
// Arguments: the path to swap, an honest file, the secret.

import { linkSync, renameSync, rmSync, symlinkSync } from 'node:fs'

const [path = '', honest = '', secret = ''] = process.argv.slice(2)
let stopped = false
process.stdin.on('end', () => {
  stopped = true
})
process.stdin.resume()
process.stdout.write('ready\n')

function swapSome(): void {
  for (let count = 0; count < 200; count++) {
    rmSync(`${path}.next`, { force: true })
    if (count % 2 === 0) symlinkSync(secret, `${path}.next`)
    else linkSync(honest, `${path}.next`)
    renameSync(`${path}.next`, path)
  }
  if (!stopped) setImmediate(swapSome)
}
swapSome()
