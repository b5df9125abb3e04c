// Reads the version of the packages and the time of their files, which is that of the newest release, so that builds are reproducible.

export interface Release {
  version: string
  /** Seconds since 1970. */
  epoch: number
}

export function readRelease(manifest: string, changelog: string, env: NodeJS.ProcessEnv = process.env): Release {
  const { version }: { version: string } = JSON.parse(manifest)
  const given = Number(env.SOURCE_DATE_EPOCH)
  if (Number.isSafeInteger(given) && given > 0) return { version, epoch: given }
  const date = changelog.match(/^## [\d.]+: .* \((\d{4}-\d\d-\d\d)\)$/m)?.[1]
  if (date === undefined) throw new Error('CHANGELOG.md has no release.')
  return { version, epoch: Date.parse(date) / 1000 }
}
