// Runs single rules of secretlint's preset. Not through its core: that keeps a mark per rule and file for ever, and compares every
// finding with every other.

import type { Spot } from './found.ts'
import { linesOf } from './lines-of.ts'

type Range = readonly [start: number, end: number]

interface PresetAnswer {
  spots: Spot[]
  /** Whether a `secretlint-disable` comment covers it. */
  isMuted(rule: string, range: Range): boolean
}

const idPrefix = '@secretlint/secretlint-rule-'
const commentRule = 'filter-comments'

export async function runPreset(text: string, path: string, names: ReadonlySet<string>): Promise<PresetAnswer> {
  const { rules } = await import('@secretlint/secretlint-rule-preset-recommend')
  const source = toSource(text, path)
  const reports: { spot: Spot; range: Range }[] = []
  const mutes: { rule: string; range: Range }[] = []
  for (const rule of rules) {
    const name = rule.meta.id.slice(idPrefix.length)
    if (!names.has(name) && name !== commentRule) continue
    if (name === commentRule && !holdsDirectives(text)) continue
    const handler = rule.create(
      {
        sharedOptions: {},
        createTranslator: () => (messageId, data) => ({ message: '', messageId: String(messageId), data }),
        report: ({ message, range }) => reports.push({ spot: { rule: name, ...valueIn(text, message.messageId, range) }, range }),
        ignore: ({ targetRuleId, range }) => mutes.push({ rule: targetRuleId, range }),
      },
      {},
    )
    try {
      await handler.file?.(source)
    } catch (error) {
      // Megabytes of spaces overflow the stack of the pattern matcher. Nobody wrote such a text, so none of it has to get out.
      if (!(error instanceof RangeError)) throw error
      reports.push({ spot: { rule: name, start: 0, end: text.length }, range: [0, text.length] })
    }
  }
  const isMuted = (rule: string, [start, end]: Range): boolean =>
    mutes.some((mute) => (mute.rule === '*' || mute.rule === rule) && mute.range[0] <= start && end <= mute.range[1])
  const spots = reports.filter(({ spot, range }) => !isMuted(idPrefix + spot.rule, range) && !isRedacted(text.slice(spot.start, spot.end)))
  return { spots: spots.map(({ spot }) => spot), isMuted }
}

// More than a person writes. Each of them is held against each finding, so a hostile file could buy hours with them.
const mostDirectives = 1_000

export function holdsDirectives(text: string): boolean {
  let count = 0
  for (let at = text.indexOf('secretlint-'); at !== -1; at = text.indexOf('secretlint-', at + 1)) count += 1
  return count > 0 && count <= mostDirectives
}

/** Some rules report a range that begins at the name and is as long as the value: to redact it would leave the value's end. */
function valueIn(text: string, messageId: string, [start, end]: Range): { start: number; end: number } {
  const length = end - start
  if (messageId === 'Npmrc_authToken') return from(start + '_authToken='.length, length)
  if (messageId === 'PackageJSON_xOauthToken') {
    // The pattern takes in whatever stands on the line between an address and a later one's token.
    const tokenEnd = text.indexOf('://', start) + 3 + length
    return { start: text.lastIndexOf('://', tokenEnd) + 3, end: tokenEnd }
  }
  if (messageId === 'AWSSecretAccessKey') {
    awsName.lastIndex = start
    return from(awsName.test(text) ? awsName.lastIndex : start, length)
  }
  if (messageId === 'PrivateKeyJSON') {
    const match = jsonPrivateKey.exec(text)
    const span = match?.indices?.[1]
    if (span !== undefined) return { start: span[0], end: span[1] }
  }
  return { start, end }
}

const awsName = /["']?[A-Za-z_]{13,24}["']?\s*(?::|=>|=)\s*["']?(?=[A-Za-z0-9/+=]{40})/y
const jsonPrivateKey = /"private_key"\s{0,100}:\s{0,100}"((?:[^"\\]|\\.){0,100}-BEGIN(?:[^"\\]|\\.){0,20000})"/d

function from(start: number, length: number): { start: number; end: number } {
  return { start, end: start + length }
}

/** Some rules take any text for a secret, also the one that we put in its place. */
function isRedacted(value: string): boolean {
  return /^(?:\[REDACTED: [a-z0-9-]+\]|\s*)$/.test(value)
}

function toSource(text: string, path: string) {
  const lines = linesOf(text)
  return {
    hasBOM: false,
    content: text,
    filePath: path,
    physicalFilePath: undefined,
    contentType: 'text' as const,
    // Findings are kept by content, so they must not depend on the name; and a `.p12` would be read from disk.
    ext: '.json',
    getFilePath: () => path,
    getPhysicalFilePath: () => undefined,
    ...lines,
  }
}
