// A process that swaps a folder for a link to another folder and back, as fast as it can, until its input ends.
// Arguments: the folder, where it is kept meanwhile, the other folder.

import { renameSync, symlinkSync, unlinkSync } from 'node:fs'

const [folder = '', kept = '', other = ''] = process.argv.slice(2)
let stopped = false
process.stdin.on('end', () => {
  stopped = true
})
process.stdin.resume()
process.stdout.write('ready\n')

function swapSome(): void {
  for (let count = 0; count < 50; count++) {
    renameSync(folder, kept)
    symlinkSync(other, folder)
    unlinkSync(folder)
    renameSync(kept, folder)
  }
  if (!stopped) setImmediate(swapSome)
}
swapSome()
