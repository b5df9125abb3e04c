// Colors, and when to use them: NO_COLOR and FORCE_COLOR override the stream's default.

export interface Paint {
  bold(text: string): string
  dim(text: string): string
  red(text: string): string
  green(text: string): string
  yellow(text: string): string
  magenta(text: string): string
}

export function choosePaint(isTerminal: boolean, env: Readonly<Record<string, string | undefined>>): Paint {
  return wantsColor(isTerminal, env) ? colored : plain
}

function wantsColor(isTerminal: boolean, env: Readonly<Record<string, string | undefined>>): boolean {
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false
  return isTerminal && env.TERM !== 'dumb'
}

const asIs = (text: string) => text
const plain: Paint = { bold: asIs, dim: asIs, red: asIs, green: asIs, yellow: asIs, magenta: asIs }

const escapeCode = '\x1b'
const between = (on: number, off: number) => (text: string) => `${escapeCode}[${on}m${text}${escapeCode}[${off}m`
const colored: Paint = {
  bold: between(1, 22),
  dim: between(2, 22),
  red: between(31, 39),
  green: between(32, 39),
  yellow: between(33, 39),
  magenta: between(35, 39),
}

/** All codes that a Paint writes, as a group: splitting by it alternates text and code. */
export const paintCode = new RegExp(`(${escapeCode}\\[(?:1|2|22|31|32|33|35|39)m)`)
