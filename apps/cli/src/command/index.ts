// The command table: its shape and how words are read by it. Help is drawn from it by render-help.ts, loaded only where it is asked for.

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
