// Recognizes files that are secret by name, whatever is in them.

export function isEnvFile(path: string): boolean {
  const name = fileName(path)
  if (/[._-](?:example|sample|template|tmpl|tpl|dist|defaults?|schema|d\.ts)\b/.test(name)) return false
  return (
    /^\.env(?:rc)?(?:$|[._-])/.test(name) ||
    (/\.env(?:\.[a-z0-9_-]+)?$/.test(name) && !/\.(?:ts|js|mjs|cjs|json|md)$/.test(name)) ||
    name === '.flaskenv'
  )
}

/** Why the file is secret, as the end of a sentence about it. */
export function secretByName(path: string): string | undefined {
  const name = fileName(path)
  if (!mayBeSecret(path, name)) return undefined
  if (isEnvFile(path)) return 'environment file'
  const whole = path.replaceAll('\\', '/').toLowerCase()
  return byName.find(({ pattern }) => pattern.test(pattern.source.includes('/') ? whole : name))?.reason
}

/** For callers that check fifty thousand files: rules out nearly all of them. `name` is lowercase; `folder` may include it. */
export function mayBeSecret(folder: string, name: string): boolean {
  return suspicious.test(name) || suspiciousFolder.test(folder)
}

const byName: readonly { pattern: RegExp; reason: string }[] = [
  { pattern: /^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$/, reason: 'SSH private key' },
  { pattern: /\.ppk$/, reason: 'SSH private key' },
  { pattern: /(?:^|[._-])(?:key|priv|private|privkey|private[_-]?key)\.(?:pem|der)$/, reason: 'private key' },
  { pattern: /^(?:server|client|host|private|priv|tls|ssl|ca|domain|localhost)[a-z0-9_-]*\.key$/, reason: 'private key' },
  { pattern: /\.(?:p12|pfx|pkcs12|jks|keystore|p8|bks)$/, reason: 'keystore' },
  { pattern: /\.(?:kdbx|kdb|agilekeychain|opvault)$/, reason: 'password database' },
  { pattern: /\.(?:gpg|pgp)\.key$|^secring\.gpg$/, reason: 'private key' },
  { pattern: /^[._]netrc$/, reason: 'credentials file' },
  { pattern: /^\.(?:pgpass|my\.cnf|htpasswd|git-credentials|dockercfg|vault-token|s3cfg|boto|pypirc)$/, reason: 'credentials file' },
  { pattern: /(?:^|\/)\.aws\/credentials$/, reason: 'AWS credentials' },
  { pattern: /(?:^|\/)\.docker\/config\.json$/, reason: 'registry credentials' },
  { pattern: /(?:^|\/)\.kube\/config$/, reason: 'cluster credentials' },
  { pattern: /(?:^|\/)\.config\/gcloud\/.*credentials.*$/, reason: 'Google Cloud credentials' },
  { pattern: /(?:^|\/)\.azure\/accesstokens\.json$/, reason: 'Azure credentials' },
  { pattern: /^terraform\.tfstate(?:\.backup)?$|\.tfstate$/, reason: 'Terraform state' },
]

/** Matches every name that a pattern above may match, and few others. */
const suspicious =
  /env|^id_|\.(?:ppk|pem|der|key|p12|pfx|pkcs12|jks|keystore|p8|bks|kdbx|kdb|agilekeychain|opvault|tfstate)|^secring|^[._](?:netrc|pgpass|my|htpasswd|git|docker|vault|s3cfg|boto|pypirc)|^credentials$|^config(?:\.json)?$|^accesstokens/
const suspiciousFolder = /gcloud/i

function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).toLowerCase()
}
