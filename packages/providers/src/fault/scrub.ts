// Removes keys from a text that a provider sent: whole, in part, URL-encoded, or in base64.

/** This many characters of a key in a row are a leak; fewer reveal nothing. */
const minLeakLength = 8
const keyPattern = /\b(?:(?:sk|pk|gsk|xai|hf|ghp|gho|github_pat|pplx|r8|nvapi|fw|csk|ya29)[-_.]|AIza|Bearer )[\w*.…-]{8,}/g

export function scrub(text: string, secrets: readonly string[]): string {
  let clean = text
  for (const secret of secrets) {
    const encoded = encodeURIComponent(secret.toWellFormed())
    for (const form of new Set([encoded, secret, ...inBase64(secret)])) clean = scrubOne(clean, form)
  }
  return clean.replace(keyPattern, '[key]')
}

function scrubOne(text: string, secret: string): string {
  const width = Math.min(minLeakLength, secret.length)
  if (width < 4) return text
  let clean = ''
  let at = 0
  while (at < text.length) {
    let end = at + width
    if (end > text.length || !secret.includes(text.slice(at, end))) {
      clean += text[at]
      at += 1
      continue
    }
    while (end < text.length && secret.includes(text.slice(at, end + 1))) end += 1
    clean += '[key]'
    at = end
  }
  return clean
}

/** The parts of a secret's base64 form that are the same anywhere in a longer text. */
function inBase64(secret: string): string[] {
  return [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)])
    return whole.toString('base64').slice(before === 0 ? 0 : 4, Math.floor(whole.length / 3) * 4)
  })
}
