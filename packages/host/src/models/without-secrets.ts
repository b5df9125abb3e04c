import type { Secrets } from '../keys/index.ts'

/** Redacts secrets in plain, URL-encoded, JSON-escaped and Base64 form. */
export function withoutSecrets(text: string, secrets: Secrets): string {
  const forms = Object.values(secrets)
    .filter((secret) => secret.length >= 6)
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), Buffer.from(secret).toString('base64')])
    .sort((one, other) => other.length - one.length)
  return forms.reduce((left, form) => left.replaceAll(form, '…'), text)
}
