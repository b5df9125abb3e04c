// Prepares Java for its grammar: blanks code, and annotations before the dots of a varargs parameter.

import { type Braces, blankBodies } from './blank-bodies.ts'

const braces: Braces = {
  words: { class: 'members', interface: 'members', enum: 'members', record: 'members', module: 'members' },
  templates: 'never',
  nestedComments: false,
}

export function prepare(text: string): string {
  const bare = blankBodies(text, braces)
  return bare.includes('...') ? bare.replace(/@[\w.]+(?=\s*\.\.\.)/g, (annotation) => ' '.repeat(annotation.length)) : bare
}
