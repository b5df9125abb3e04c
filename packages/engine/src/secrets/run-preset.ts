// Runs single rules of secretlint's preset. Not through its core: that keeps a mark per rule and file forever, compares every finding
// with every other, and obeys comments that switch it off: a file must not decide what is hidden in it.

import type { Spot } from './found-secret.ts'
import { linesOf } from './lines-of.ts'

type Range = readonly [start: number, end: number]

const idPrefix = '@secretlint/secretlint-rule-'

export async function runPreset(text: string, path: string, names: ReadonlySet<string>): Promise<Spot[]> {
  const { rules } = await import('@secretlint/secretlint-rule-preset-recommend')
  const source = toSource(text, path)
  const spots: Spot[] = []
  for (const rule of rules) {
    const name = rule.meta.id.slice(idPrefix.length)
    if (!names.has(name)) continue
    const handler = rule.create(
      {
        sharedOptions: {},
        createTranslator: () => (messageId, data) => ({ message: '', messageId: String(messageId), data }),
        report: ({ message, range }) => spots.push({ rule: name, ...valueIn(text, message.messageId, range) }),
        ignore: () => {},
      },
      {},
    )
    try {
      await handler.file?.(source)
    } catch (error) {
      // Megabytes of spaces overflow the pattern matcher's stack. Such a text is not written by hand, so all of it may be hidden.
      if (!(error instanceof RangeError)) throw error
      spots.push({ rule: name, start: 0, end: text.length })
    }
  }
  return spots.filter(({ start, end }) => !isRedacted(text.slice(start, end)))
}

/** Some rules report a range that begins at the name and is as long as the value: redacting it would leave the value's end. */
function valueIn(text: string, messageId: string, [start, end]: Range): { start: number; end: number } {
  const length = end - start
  if (messageId === 'Npmrc_authToken') return from(start + '_authToken='.length, length)
  if (messageId === 'PackageJSON_xOauthToken') {
    // The pattern includes everything on the line between one URL and the token of a later one.
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

/** Some rules match any text as a secret, even our replacement for one. */
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
    // Findings are cached by content, so they must not depend on the name; and a `.p12` would be read from disk.
    ext: '.json',
    getFilePath: () => path,
    getPhysicalFilePath: () => undefined,
    ...lines,
  }
}
