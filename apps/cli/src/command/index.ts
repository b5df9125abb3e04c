// The command table: its shape and how words are read by it. Help is drawn from it by render-help.ts, loaded only where it is asked for.

export {
  type ActionRow,
  type Args,
  type Command,
  type Door,
  defineCommand,
  type Example,
  type OptionRow,
  type PositionalRow,
  type ValueKind,
} from './command.ts'
export { nearestWord } from './nearest-word.ts'
export { asksFor, didYouMean, parseArguments, wrongUsage } from './parse-arguments.ts'
export { jsonOption, placeOptions, rootOptions } from './shared-options.ts'
