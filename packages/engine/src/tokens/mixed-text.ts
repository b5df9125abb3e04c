// Generates text that is hard on a tokenizer, for the property tests: all kinds of characters mixed, and special cases of the patterns.

const blanks = [
  ' ',
  '  ',
  '\t',
  '\n',
  '\r\n',
  '\r',
  '\v',
  '\f',
  '\u0085',
  '\u00a0',
  '\u1680',
  '\u2003',
  '\u2028',
  '\u2029',
  '\u202f',
  '\u3000',
  '        ',
]
const letters = [
  'a',
  'z',
  'A',
  'Z',
  'é',
  'É',
  'ß',
  'ſ',
  'K',
  'Ǆ',
  'ǅ',
  'ǆ',
  'ʕ',
  'ʰ',
  'ª',
  '中',
  '文',
  'の',
  '한',
  'א',
  'ع',
  'अ',
  'ก',
  '𝐀',
  '𝐚',
  '𐐀',
  '𐐨',
  '𠀀',
]
const marks = ['\u0301', '\u0308', '\u200d', '\ufe0f', '\u093f', '\u20dd', '\u0e31', '\u{e0100}', '\u0345']
const digits = ['0', '7', '42', '1234567', '²', '½', '٣', 'Ⅳ', '一', '①', '𝟘']
const others = [
  '.',
  '/',
  '//',
  "'",
  '’',
  '"',
  '_',
  '-',
  '(',
  '{}',
  '=>',
  '`',
  '```',
  '\0',
  '\u001c',
  '\u007f',
  '€',
  '…',
  '😀',
  '👩‍👩‍👧',
  '🇩🇪',
  '\ufeff',
  '\ufffd',
  '\u200b',
  '\u200f',
  '\ue000',
  '\uffff',
  '\u{10ffff}',
]
const contractions = [
  "'s",
  "'S",
  "'ſ",
  "'t",
  "'re",
  "'Re",
  "'rE",
  "'ve",
  "'VE",
  "'m",
  "'ll",
  "'lL",
  "'d",
  "'D",
  "'x",
  "'r",
  "'l",
  '’s',
  "''s",
  "'st",
]
const whole = [
  '<|endoftext|>',
  '<|endofprompt|>',
  '<|fim_prefix|>',
  'function',
  'camelCaseWord',
  'HTTPServer',
  'ÉCOLEécole',
  '中A',
  'A中b',
  "l'été",
  'https://a.b/c//d',
  '\n/',
  '.\n/\n',
  '\n\n/',
  'don',
  'x'.repeat(20),
  'ab'.repeat(40),
  '='.repeat(70),
  ' '.repeat(90),
  '\n'.repeat(30),
]

const groups = [blanks, blanks, blanks, letters, letters, letters, marks, digits, others, others, contractions, whole]

/** Builds a text from numbers up to 0xffffff, so that fast-check can choose and shrink them. */
export function mixedText(choices: number[]): string {
  return choices.map(fragment).join('')
}

function fragment(choice: number): string {
  const group = groups[choice & 15]
  const rest = choice >> 4
  if (group) return group[rest % group.length] ?? ''
  if (choice & 1) return String.fromCodePoint(rest % 0x3000)
  const code = rest % 0x10f800
  return String.fromCodePoint(code < 0xd800 ? code : code + 0x800)
}
