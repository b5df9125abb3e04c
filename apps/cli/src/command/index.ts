// The command table types and the argument parser. render-help.ts is loaded only when help is requested.

export {
  type Args,
  type Command,
  type CommandContext,
  defineCommand,
  type OptionRow,
  type PositionalRow,
  type Terminal,
} from './command.ts'
export { didYouMean, hasOption, parseArguments, wrongUsage } from './parse-arguments.ts'
export { anyRootOption, jsonOption, rootOptions, scopeOptions, wideOption } from './shared-options.ts'
