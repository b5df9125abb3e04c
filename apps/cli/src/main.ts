// Entry point: --version before anything is loaded, everything else through runCli.

import manifest from '../package.json' with { type: 'json' }

const words = process.argv.slice(2)
if (words.length === 1 && (words[0] === '--version' || words[0] === '-v')) process.stdout.write(`${manifest.version}\n`)
else {
  const [{ runCli }, { thisMachine }] = await Promise.all([import('./run-cli.ts'), import('./machine.ts')])
  process.exitCode = await runCli(words, thisMachine)
  // After a cancel or a bug, work that ignores its signal or an open stdin may keep the process alive. Both streams are drained.
  if (process.exitCode === 130 || process.exitCode === 1) process.exit()
}
