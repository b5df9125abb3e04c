// User input other than options: text, files, stdin, confirmation.

export { askYesNo } from './ask-yes-no.ts'
export { openNamedFile } from './open-named-file.ts'
export { readAll } from './read-all.ts'
export { readFileArgument, readTextArgument } from './text-argument.ts'
