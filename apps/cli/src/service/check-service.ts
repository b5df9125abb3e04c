// `sheaf service doctor`: checks a production service from its configuration to what customers reach, and says how to fix each problem.

import { createPublicKey, randomUUID } from 'node:crypto'
import {
  addressesFrom,
  addressVariable,
  type Check,
  compareVersions,
  isRefusal,
  refusals,
  type SignedRelease,
  splitKeys,
} from '@sheaf/contract'
import { readAppcast } from '@sheaf/contract/appcast'
import { fetchProblem, isReleaseSigned, readResponse } from '@sheaf/host'
import { checkDatabase, type ProductionOptions, readProductionOptions, signWebhook } from '@sheaf/service'
import type { CommandContext } from '../command/index.ts'
import { formatCount } from '../layout/index.ts'

type Env = CommandContext['env']
type Addresses = ReturnType<typeof addressesFrom>

const answerMs = 10_000
const answerBytes = 5_000_000

export async function checkService(env: Env): Promise<Check[]> {
  const given = addressesFrom(env)
  // The service accepts several origins; the first is the site.
  const addresses = { ...given, site: given.site.split(',')[0]?.trim() ?? '' }
  const options = readOptions(env)
  const known = [
    checkAddresses(addresses),
    ...(isCheck(options) ? [options] : [{ name: 'Configuration', ok: true, says: 'complete' }, ...(await checkOptions(options, env))]),
  ]
  if (![addresses.site, addresses.service, addresses.updates, addresses.portal].every((address) => URL.canParse(address))) return known
  return [
    ...known,
    ...(await checkPublic(addresses, isCheck(options) ? undefined : options)),
    ...(await checkSite(addresses)),
    ...(await checkFeed(addresses, splitKeys(env.SHEAF_UPDATE_KEYS))),
  ]
}

function readOptions(env: Env): ProductionOptions | Check {
  try {
    return readProductionOptions(env)
  } catch (problem) {
    if (!isRefusal(problem)) throw problem
    return { name: 'Configuration', ok: false, says: problem.detail ?? problem.message, try: refusals[problem.code].try }
  }
}

function isCheck(value: ProductionOptions | Check): value is Check {
  return 'says' in value
}

/** Addresses on the reserved domain lead nowhere. */
function checkAddresses(addresses: Addresses): Check {
  const name = 'Addresses'
  const variables = (isWrong: (address: string, name: string) => boolean) =>
    Object.entries(addresses).flatMap(([key, address]) => (isWrong(address, key) ? [addressVariable(key)] : []))
  const unset = variables((address, key) => address === '' && needed.has(key))
  const examples = variables((address) => /(?:^|[/.@])sheaf\.example(?:$|[/:])/.test(address))
  const invalid = variables((address, key) => address !== '' && key !== 'email' && key !== 'postsMedia' && !URL.canParse(address))
  const says = [
    ...(unset.length > 0 ? [`not set: ${unset.join(', ')}`] : []),
    ...(examples.length > 0 ? [`still the example: ${examples.join(', ')}`] : []),
    ...(invalid.length > 0 ? [`not a URL: ${invalid.join(', ')}`] : []),
  ].join('; ')
  if (says === '') return { name, ok: true, says: 'all set' }
  return { name, ok: false, says, try: 'Set them in sheaf.env, then run this command with the variables from that file.' }
}

/** Sheaf doesn't work without these. The site hides links to the others if they are empty. */
const needed = new Set([
  'site',
  'service',
  'updates',
  'portal',
  'billing',
  'email',
  'checkoutMonthly',
  'checkoutYearly',
  'checkoutBuyToOwn',
  'checkoutTeam',
])

async function checkOptions(options: ProductionOptions, env: Env): Promise<Check[]> {
  return [await checkDatabaseOf(options), checkKeys(options, env)]
}

async function checkDatabaseOf(options: ProductionOptions): Promise<Check> {
  const name = 'Database'
  try {
    const { version, pending } = await checkDatabase(options.database)
    const says = `PostgreSQL ${version}`
    if (pending.length === 0) return { name, ok: true, says: `${says}, schema up to date` }
    return {
      name,
      ok: false,
      says: `${says}, migrations not applied: ${pending.join(', ')}`,
      try: 'Run `sheaf service migrate`, or start the service.',
    }
  } catch (problem) {
    if (!isRefusal(problem)) throw problem
    return { name, ok: false, says: problem.detail ?? problem.message, try: refusals[problem.code].try }
  }
}

/** The apps accept only licenses signed with a key they were built with. */
function checkKeys({ secrets }: ProductionOptions, env: Env): Check {
  const name = 'Signing keys'
  const own = publicKeys(secrets.signingKeys)
  const built = splitKeys(env.SHEAF_SERVICE_KEYS)
  if (built.length === 0)
    return {
      name,
      ok: false,
      says: 'SHEAF_SERVICE_KEYS is empty',
      try: `In sheaf.env, set it to ${own.join(',')}, then build the packaged versions of Sheaf with this setting.`,
    }
  const [first = ''] = own
  if (!built.includes(first))
    return {
      name,
      ok: false,
      says: `the service signs with ${first}, which is not in SHEAF_SERVICE_KEYS`,
      try: 'Apps would reject every license. The first key file in SHEAF_SIGNING_KEYS must match a public key in SHEAF_SERVICE_KEYS.',
    }
  return { name, ok: true, says: `signs with ${first}; apps accept ${built.length} ${built.length === 1 ? 'key' : 'keys'}` }
}

/** What the apps and the payment provider reach. `options` is undefined if they are incomplete. */
async function checkPublic({ service, site }: Addresses, options: ProductionOptions | undefined): Promise<Check[]> {
  const name = 'Service'
  const ready = await ask(new URL('/ready', service))
  if (!ready.ok) return [{ name, ok: false, says: ready.says, try: 'Start the service, and check the proxy and the certificate.' }]
  if (ready.status !== 200)
    return [
      {
        name,
        ok: false,
        says: `${new URL(service).host} returned ${ready.status}`,
        try: 'Make sure that the proxy forwards requests to the service, and that the service can reach its database.',
      },
    ]
  return [
    { name, ok: true, says: `${new URL(service).host} is ready` },
    ...(options === undefined ? [] : [await checkPublishedKeys(service, options), await checkWebhooks(service, options)]),
    await checkCors(service, site),
  ]
}

async function checkPublishedKeys(service: string, { secrets }: ProductionOptions): Promise<Check> {
  const name = 'Published keys'
  const answer = await ask(new URL('/api/keys', service))
  if (!answer.ok || answer.status !== 200) return { name, ok: false, says: failureOf(answer), try: 'Check the service log.' }
  const isSame = publicKeys(secrets.signingKeys).every((key) => answer.text.includes(`"${key}"`))
  return isSame
    ? { name, ok: true, says: 'the running service uses the configured signing keys' }
    : {
        name,
        ok: false,
        says: 'the running service uses different signing keys',
        try: 'Restart the service with the current SHEAF_SIGNING_KEYS, or make sure that SHEAF_SERVICE is its address.',
      }
}

/** Delivers a signed message that has no effect, as the payment provider would. */
async function checkWebhooks(service: string, { secrets }: ProductionOptions): Promise<Check> {
  const name = 'Webhooks'
  const body = JSON.stringify({ type: 'sheaf.check', timestamp: new Date().toISOString(), data: {} })
  const url = new URL('/api/webhooks/payments', service)
  const answer = await ask(url, { method: 'POST', body, headers: signWebhook(secrets.webhookSecrets[0] ?? '', randomUUID(), body) })
  if (answer.ok && answer.status < 300) return { name, ok: true, says: 'a signed message was accepted' }
  return {
    name,
    ok: false,
    says: answer.ok ? `the service returned ${answer.status} for a signed message` : answer.says,
    try: 'Restart the service with the current SHEAF_WEBHOOK_SECRETS. The proxy must forward the body and the webhook-… headers unchanged, and the clocks must be in sync.',
  }
}

async function checkCors(service: string, site: string): Promise<Check> {
  const name = 'Site access'
  const { origin } = new URL(site)
  const answer = await ask(new URL('/api/keys', service), { headers: { origin } })
  if (!answer.ok || answer.status !== 200) return { name, ok: false, says: failureOf(answer), try: 'Check the service log.' }
  const isAllowed = [origin, '*'].includes(answer.headers.get('access-control-allow-origin') ?? '')
  return isAllowed
    ? { name, ok: true, says: `pages on ${origin} can call the service` }
    : { name, ok: false, says: `pages on ${origin} can't call the service`, try: 'Restart the service with the current SHEAF_SITE.' }
}

/** An old build of the site would lead customers to old checkouts. */
async function checkSite(addresses: Addresses): Promise<Check[]> {
  const name = 'Site'
  const { host } = new URL(addresses.site)
  const answer = await ask(new URL('/pricing', addresses.site))
  if (!answer.ok || answer.status !== 200)
    return [
      {
        name,
        ok: false,
        says: answer.ok ? `${host} returned ${answer.status} for /pricing` : answer.says,
        try: 'Build the site with `npm run site -- --build` and upload dist/site/client, or serve it with `sheaf service start --site`.',
      },
    ]
  const portal = await ask(new URL(addresses.portal))
  if (!portal.ok || portal.status !== 200)
    return [
      {
        name,
        ok: false,
        says: portal.ok ? `${addresses.portal} returned ${portal.status}` : portal.says,
        try: 'Set SHEAF_PORTAL to the /portal page of your site.',
      },
    ]
  const missing = (['checkoutMonthly', 'checkoutYearly', 'checkoutBuyToOwn', 'checkoutTeam', 'billing'] as const).filter(
    (key) => !answer.text.includes(`href="${addresses[key].replaceAll('&', '&amp;')}"`),
  )
  return missing.length === 0
    ? [{ name, ok: true, says: `${host} is up and has the current checkout links` }]
    : [
        {
          name,
          ok: false,
          says: `${host} was built with different addresses: ${missing.map(addressVariable).join(', ')}`,
          try: 'Build the site again with the current sheaf.env, and upload it.',
        },
      ]
}

/** Apps must accept the newest releases, and every archive that the feed names must exist with the signed length. */
async function checkFeed({ updates }: Addresses, keys: readonly string[]): Promise<Check[]> {
  const name = 'Update feed'
  const answer = await ask(new URL(updates))
  if (!answer.ok || answer.status !== 200)
    return [
      {
        name,
        ok: false,
        says: answer.ok ? `${updates} returned ${answer.status}` : answer.says,
        try: 'Publish a release (see docs/releases.md), build the site again, and upload it.',
      },
    ]
  const feed = readAppcast(answer.text)
  if (!feed.ok) return [{ name, ok: false, says: `damaged: ${feed.why}`, try: 'Restore appcast.xml from the last release.' }]
  if (keys.length === 0)
    return [
      {
        name,
        ok: false,
        says: "SHEAF_UPDATE_KEYS is empty, so apps don't check for updates",
        try: 'Create a key with `npm run release -- keys`, and set its public key in sheaf.env.',
      },
    ]
  if (feed.releases.length === 0) return [{ name, ok: true, says: 'no releases yet', try: 'Publish one (see docs/releases.md).' }]
  const unsigned: string[] = []
  for (const release of newestOf(feed.releases)) if (!(await isReleaseSigned(release, keys))) unsigned.push(release.url)
  if (unsigned.length > 0)
    return [
      {
        name,
        ok: false,
        says: `apps would reject these releases: ${unsigned.join(', ')}`,
        try: 'Apps are built with the public keys in SHEAF_UPDATE_KEYS. Sign releases with a matching private key (see docs/releases.md).',
      },
    ]
  const missing: string[] = []
  for (const { url, length } of feed.releases) {
    const archive = await ask(new URL(url), { method: 'HEAD' })
    if (!archive.ok || archive.status !== 200 || archive.headers.get('content-length') !== String(length)) missing.push(url)
  }
  return missing.length === 0
    ? [{ name, ok: true, says: `${formatCount(feed.releases.length, 'archive')}, all available and signed` }]
    : [{ name, ok: false, says: `missing or changed: ${missing.join(', ')}`, try: 'Upload these archives, or publish the release again.' }]
}

/** By system and channel. Apps ignore older releases, which may be signed with a retired key. */
function newestOf(releases: readonly SignedRelease[]): SignedRelease[] {
  const groups = Map.groupBy(releases, ({ platform, channel }) => `${platform} ${channel}`)
  return [...groups.values()].flatMap((group) => group.toSorted((a, b) => compareVersions(b.version, a.version)).slice(0, 1))
}

type Answer = { ok: true; status: number; headers: Headers; text: string } | { ok: false; says: string }

async function ask(url: URL, request: RequestInit = {}): Promise<Answer> {
  try {
    const response = await fetch(url, { redirect: 'follow', signal: AbortSignal.timeout(answerMs), ...request })
    const body = await readResponse(response, answerBytes)
    if (body === undefined) return { ok: false, says: `${url.host} sent more than ${answerBytes} bytes` }
    return { ok: true, status: response.status, headers: response.headers, text: body.toString('utf8') }
  } catch (problem) {
    return { ok: false, says: `${url.host} can't be reached (${fetchProblem(problem)})` }
  }
}

function failureOf(answer: Answer): string {
  return answer.ok ? `returned ${answer.status}` : answer.says
}

function publicKeys(signingKeys: readonly string[]): string[] {
  return signingKeys.map((pem) => createPublicKey(pem).export({ format: 'jwk' }).x ?? '')
}
