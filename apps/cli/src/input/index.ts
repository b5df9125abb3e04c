// What a user hands in beside options: texts, files, stdin, a yes.

export { askYesNo } from './ask-yes-no.ts'
export { openNamedFile } from './open-named-file.ts'
export { readAll } from './read-all.ts'
export { readFileArgument, readTextArgument } from './text-argument.ts'
