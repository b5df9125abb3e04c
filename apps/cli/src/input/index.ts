// What a user hands in beside options: texts, files and stdin.

export { readFileArgument, readTextArgument } from './text-argument.ts'
