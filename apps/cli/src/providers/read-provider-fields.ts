// Reads a provider's fields. Secrets never come from the command line, where the shell history and `ps` would show them.

import { type ProviderDetails, Refusal, type SettingField, visibleText } from '@sheaf/contract'
import { type CommandContext, didYouMean } from '../command/index.ts'

export interface EnteredFields {
  values: Record<string, string>
  /** Secrets to remove. */
  cleared: string[]
}

interface FieldSources {
  /** `field=value` arguments; a secret only as `field=`, which clears it. */
  fields: readonly string[]
  /** `-`: from stdin. */
  key: string | undefined
  /** Environment variables, or `field=name`. */
  variables: readonly string[]
}

export async function readProviderFields(
  id: string,
  all: readonly ProviderDetails[],
  sources: FieldSources,
  context: Pick<CommandContext, 'env' | 'readStdin' | 'terminal' | 'signal'>,
): Promise<EnteredFields> {
  const provider = findProvider(id, all)
  // Do not echo the value: it is the key itself.
  if (sources.key !== undefined && sources.key !== '-')
    throw new Refusal('wrong-usage', 'A key on the command line would end up in your shell history. Use --key - to read it from stdin.')
  const fromStdin = sources.key === '-'
  const secrets = provider.fields.filter(({ kind }) => kind === 'secret')
  const typed = parseFields(provider, sources.fields)
  const cleared = Object.keys(typed).filter((key) => secrets.some((field) => field.key === key))
  const found: Record<string, string> = {
    ...fromVariables(secrets, sources.variables, context.env),
    ...(fromStdin ? fromText(secrets, await context.readStdin()) : {}),
  }
  const missing = secrets.filter(
    ({ key, advanced }) => !advanced && found[key] === undefined && provider.saved?.secrets[key] === undefined && !cleared.includes(key),
  )
  const isAsked = !fromStdin && sources.variables.length === 0
  const asked = isAsked && missing.length > 0 ? await fromTerminal(provider, missing, context) : {}
  return { values: { ...provider.saved?.values, ...typed, ...found, ...asked }, cleared }
}

export function findProvider(id: string, all: readonly ProviderDetails[]): ProviderDetails {
  const own = all.find((each) => each.id === id && !each.template)
  const template = all.find((each) => each.template && id.startsWith(`${each.id}-`))
  const found = own ?? template
  if (found) return found
  const named = all.find((each) => each.template && each.id === id)
  if (named) throw new Refusal('wrong-usage', `Give this provider a name: sheaf providers set ${id}-<name>.`)
  throw new Refusal(
    'unknown-provider',
    `'${visibleText(id)}'.${didYouMean(
      id,
      all.map((each) => each.id),
    )}`,
  )
}

function parseFields({ name, fields }: ProviderDetails, words: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    words.map((word) => {
      const at = word.indexOf('=')
      const key = at < 0 ? word : word.slice(0, at)
      const field = fields.find((each) => each.key === key)
      // Do not echo the argument: it may be a key that was typed here.
      if (at < 0) throw new Refusal('wrong-usage', 'Pass fields as field=value after the provider ID. To enter a key, use --key -.')
      if (field === undefined)
        throw new Refusal(
          'provider-settings',
          `${name} has no field '${visibleText(key)}'. Available fields: ${fields.map((each) => each.key).join(', ')}.`,
        )
      if (field.kind === 'secret' && at < word.length - 1)
        throw new Refusal(
          'wrong-usage',
          `${key} is a secret and would end up in your shell history. Use --key - or --key-env ${key}=NAME, or enter it when prompted.`,
        )
      return [key, word.slice(at + 1)]
    }),
  )
}

function fromVariables(secrets: readonly SettingField[], words: readonly string[], env: CommandContext['env']): Record<string, string> {
  return Object.fromEntries(
    words.map((word) => {
      const at = word.indexOf('=')
      const field = at < 0 ? mainSecret(secrets) : findSecret(secrets, word.slice(0, at))
      const name = word.slice(at + 1)
      const value = env[name]?.trim()
      if (!value) throw new Refusal('wrong-usage', `The environment variable '${visibleText(name)}' isn't set.`)
      return [field.key, value]
    }),
  )
}

/** One secret per line if every line names one; else the whole text is the key: a service account is many lines of JSON. */
function fromText(secrets: readonly SettingField[], text: string): Record<string, string> {
  const whole = text.trim()
  if (whole === '') throw new Refusal('wrong-usage', 'No input on stdin.')
  const lines = whole
    .split(/\r?\n/u)
    .map((line) => ({ key: line.slice(0, line.indexOf('=')), value: line.slice(line.indexOf('=') + 1).trim() }))
  if (lines.every(({ key }) => secrets.some((field) => field.key === key)))
    return Object.fromEntries(lines.map(({ key, value }) => [key, value]))
  return { [mainSecret(secrets).key]: whole }
}

async function fromTerminal(
  { name, keysAt }: ProviderDetails,
  missing: readonly SettingField[],
  context: Pick<CommandContext, 'terminal' | 'signal'>,
): Promise<Record<string, string>> {
  const needed = missing.some(({ required }) => required)
  const terminal = await context.terminal()
  if (terminal === undefined) {
    if (!needed) return {}
    throw new Refusal(
      'wrong-usage',
      `${name} requires ${missing.map(({ label }) => label).join(', ')}. Provide it with --key - or --key-env NAME.`,
    )
  }
  const { askSecret } = await import('../input/ask-secret.ts')
  const typed: Record<string, string> = {}
  try {
    for (const { key, label, required } of missing) {
      const where = required && keysAt !== undefined ? ` (get one at ${keysAt})` : required ? '' : ' (optional)'
      const secret = await askSecret(`${name}: ${label}${where}`, terminal, context.signal)
      if (secret !== '') typed[key] = secret
    }
  } finally {
    terminal.close()
  }
  return typed
}

function mainSecret(secrets: readonly SettingField[]): SettingField {
  const main = secrets.find(({ required }) => required) ?? secrets[0]
  if (main === undefined) throw new Refusal('wrong-usage', "This provider doesn't use a key.")
  return main
}

function findSecret(secrets: readonly SettingField[], key: string): SettingField {
  const field = secrets.find((each) => each.key === key)
  if (field === undefined)
    throw new Refusal(
      'provider-settings',
      `Unknown secret '${visibleText(key)}'. Available secrets: ${secrets.map((each) => each.key).join(', ')}.`,
    )
  return field
}
