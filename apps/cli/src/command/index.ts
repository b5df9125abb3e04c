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
export { asksFor, didYouMean, parseArguments, wrongUsage } from './parse-arguments.ts'
export { anyRootOption, jsonOption, placeOptions, rootOptions, wideOption } from './shared-options.ts'
