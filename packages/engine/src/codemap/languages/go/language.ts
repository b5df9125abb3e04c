import type { Language } from '../../language.ts'
import { prepare } from './prepare.ts'
import { query } from './query.ts'

export const go: Language = {
  id: 'go',
  grammar: () => 'go',
  load: () => import('@ast-grep/lang-go'),
  prepare,
  query,
  syntax: { lineComment: ['//'], blockComment: ['/*', '*/'], quotes: '"`' },
  nonReferenceNodes: ['comment', 'interpreted_string_literal_content', 'raw_string_literal_content', 'rune_literal'],
  typeNames: ['type_identifier'],
  builtins: new Set(
    'any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr B CancelFunc DirEntry Duration F FileInfo FileMode Int32 Int64 Location M Month Mutex Once Pointer RWMutex RawMessage ReadCloser ReadSeeker ReadWriter RoundTripper SyscallError T TB Time Uint32 Uint64 UnixListener WaitGroup Weekday WriteCloser'.split(
      ' ',
    ),
  ),
  // Also finds functions, variables and constants, which are looked up through their package, and struct fields, which look like the
  // names in `type ( … )`: parsing a file for nothing is better than missing a type.
  typeDefinition:
    /\b(?:type|func|var|const)[ \t]+(?<name>[\p{L}_][\p{L}\p{N}_]*)|^(?:\t| +)(?<name>(?!(?:case|chan|const|defer|else|for|func|go|goto|if|import|package|range|return|select|switch|type|var)\b)[\p{L}_][\p{L}\p{N}_]*)(?:\[[^\n]{0,200}?\])?[ \t]*(?:\/\*.*?\*\/[ \t]*)?(?:(?<=[ \t])(?:=[ \t]*)?[\p{L}_*[(<](?![^\n]{0,300}`[ \t]*$)|(?:,[^=\n(]*)?=(?!=)|\r?$)/gmu,
}
