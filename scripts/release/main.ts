// `npm run release -- <command>`: creates release signing keys, and publishes signed releases to the update feed.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { addressesFrom, Refusal, splitKeys, updateChannels } from '@sheaf/contract'
import { makeSigningKey } from '../../apps/service/src/make-signing-key.ts'
import { loadConfig } from '../load-config.ts'
import { runScript } from '../run-script.ts'
import { publishRelease } from './publish-release.ts'

const repository = resolve(import.meta.dirname, '../..')
const usage = `npm run release -- keys <file>
  Creates a key pair. Writes the private key to the file, which must be outside any Git repository, and prints the public key.

npm run release -- publish --version <1.4.0 | 1.4.0-beta.1> --archives <folder> --url <https://…/> [options]
  Signs every archive in the folder and adds it to the feed. The release notes come from CHANGELOG.md.
  --channel <${updateChannels.join(' | ')}>   stable, or beta for a version with -beta
  --key <file>                private key in PEM format (default: SHEAF_RELEASE_KEY)
  --feed <folder>             folder of appcast.xml and beta-available.json (default: apps/site/public)
  --new-key                   allow a key other than the one the feed was signed with
`

await runScript(usage, () => {
  loadConfig()
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      version: { type: 'string' },
      channel: { type: 'string' },
      archives: { type: 'string' },
      url: { type: 'string' },
      key: { type: 'string' },
      feed: { type: 'string' },
      'new-key': { type: 'boolean' },
    },
  })
  const [command, file] = positionals
  if (command === 'keys' && file !== undefined && positionals.length === 2) {
    const { publicKey } = makeSigningKey(resolve(file))
    console.log(
      `The private key is in ${file}. Keep it only on machines that sign releases.\nPublic key for SHEAF_UPDATE_KEYS:\n${publicKey}`,
    )
  } else if (command === 'publish' && positionals.length === 1) {
    const needed = (name: 'version' | 'archives' | 'url') => {
      const value = values[name]
      if (value === undefined) throw new Refusal('wrong-usage', `--${name} is required.`)
      return value
    }
    const version = needed('version')
    const channel = values.channel ?? (version.includes('-') ? 'beta' : 'stable')
    if (channel !== 'stable' && channel !== 'beta')
      throw new Refusal('wrong-usage', `--channel must be one of ${updateChannels.join(', ')}.`)
    const published = publishRelease({
      version,
      channel,
      archives: resolve(needed('archives')),
      url: needed('url'),
      key: values.key === undefined ? (process.env.SHEAF_RELEASE_KEY ?? '') : readKey(values.key),
      isNewKey: values['new-key'] === true,
      buildKeys: splitKeys(process.env.SHEAF_UPDATE_KEYS),
      feed: resolve(values.feed ?? resolve(repository, 'apps/site/public')),
      changelog: readFileSync(resolve(repository, 'CHANGELOG.md'), 'utf8'),
      site: addressesFrom(process.env).site,
    })
    const names = published.releases.map(({ platform, length }) => `  ${platform}, ${length} bytes`)
    const message = published.isChanged
      ? `Added ${version} to the ${channel} feed:`
      : `${version} is already in the ${channel} feed, with the same contents:`
    console.log([message, ...names].join('\n'))
  } else throw new Refusal('wrong-usage', `\n${usage}`)
})

function readKey(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Refusal('path-missing', `Can't read ${file}.`)
  }
}
