// Checks commit subjects.
//
//   commit-subjects.ts <message file>   exits with 1 if the subject has a problem (the commit-msg hook)
//   commit-subjects.ts --since <commit> prints warnings for GitHub Actions about the commits after it

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { checkSubject } from './check-subject.ts'

const [argument = '', commit = ''] = process.argv.slice(2)
if (argument === '--since') {
  const log = execFileSync('git', ['log', '--no-merges', '--format=%h %s', '--end-of-options', `${commit}..HEAD`], { encoding: 'utf8' })
  for (const line of log.split('\n').filter((each) => each !== '')) {
    const [hash = ''] = line.split(' ', 1)
    for (const problem of checkSubject(line.slice(hash.length + 1))) console.log(`::warning title=Commit ${hash}::${problem}`)
  }
} else {
  const [subject = ''] = readFileSync(argument, 'utf8').split('\n', 1)
  // git writes these subjects itself.
  const problems = /^(?:Merge|Revert|fixup!|squash!|amend!) /.test(subject) ? [] : checkSubject(subject)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
