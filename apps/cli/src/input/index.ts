// User input other than options: text, files, stdin, confirmation.

export { askConfirmation } from './ask-confirmation.ts'
export { openNamedFile } from './open-named-file.ts'
export { readAll } from './read-all.ts'
export { readFileArgument, readTextArgument } from './text-argument.ts'
