/** Makes blanks visible: `·` a space, `→` a tab, `⍽` a no-break space, `␍` a carriage return. Tabs keep their tab. */
export function showWhitespace(line: string): string {
  return line.replace(/[ \t\u00a0\u202f\u2007\r]/g, (blank) => marks[blank] ?? blank)
}

const marks: Record<string, string> = { ' ': '·', '\t': '→\t', '\u00a0': '⍽', '\u202f': '⍽', '\u2007': '⍽', '\r': '␍' }
