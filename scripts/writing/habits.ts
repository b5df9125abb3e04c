// Unwanted wordings of CONTRIBUTING.md § Writing, each with its replacement.

export interface Habit {
  name: string
  pattern: RegExp
  instead: string
}

export const habits: readonly Habit[] = [
  { name: 'stand', pattern: /\b(?:stands?|stood|standing)\b(?! (?:for|out)\b)/i, instead: 'is, appears, is set, exists' },
  {
    name: 'tell',
    pattern: /\b(?:told|untold)\b|\btells? (?:of|about|every\w*|all|it|them(?! apart)|windows?)\b/i,
    instead: 'notify, report, show, publish',
  },
  {
    name: 'is no X',
    pattern: /(?<!\bt?here )\b(?:is|are|was|were) no (?!longer\b|more\b|less\b|fewer\b)/i,
    instead: 'is not a X',
  },
  { name: 'whoever', pattern: /\bwhoever\b/i, instead: 'the caller, the client, anyone who' },
  { name: 'of its own', pattern: /\bof (?:its|their|one['’]s) own\b/i, instead: 'its own X, a separate X' },
  { name: 'by itself', pattern: /\bby (?:itself|themselves|himself|yourself)\b/i, instead: 'automatically' },
  { name: 'anew', pattern: /\banew\b/i, instead: 'again, from scratch' },
  { name: 'take back', pattern: /\b(?:takes?|taken|took|taking)(?: \w+)? back\b/i, instead: 'undo, revert, revoke' },
  { name: 'lie', pattern: /\b(?:lies|lay|lie) (?:in|where|at|on|there|beside|below|above|next)\b/i, instead: 'is in' },
  { name: 'lean on', pattern: /\blean(?:s|ed|ing)? on\b/i, instead: 'depends on, uses, imports' },
  { name: 'go along', pattern: /\b(?:go|goes|went|going) along\b/i, instead: 'is included, is sent with' },
  { name: 'a yes, a no', pattern: /\b(?:a|the|your) (?:yes|no)\b(?!-)/i, instead: 'approval, confirmation, refusal' },
  { name: 'mend', pattern: /\b(?:mend(?:s|ed|ing)?|put right|sets? right)\b/i, instead: 'fix, repair' },
  {
    name: 'British spelling',
    pattern:
      /\b(?:licences?|colou?rs?(?<=ou\w*)|colou?red(?<=ou\w*)|behaviou?rs?(?<=ou\w*)|cancell(?:ed|ing|s)|favou?rites?(?<=ou\w*)|neighbours?|honou?rs?(?<=ou\w*)|centres?|catalogues?|programmes?|grey|whilst|artefacts?|analysed?|labell(?:ed|ing)|judgement|(?:recogn|organ|initial|normal|summar|optim|serial|custom|minim|maxim|synchron|author|categor|capital)is(?:e|es|ed|ing|ation))\b/i,
    instead: 'American spelling',
  },
]
