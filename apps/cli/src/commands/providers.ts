// `sheaf providers`: sets up model providers. Secrets come from stdin, a hidden prompt or a variable, never from the command line.

import type { ProviderCheck, ProviderDetails } from '@sheaf/contract'
import { anyRootOption, type CommandContext, defineCommand, jsonOption } from '../command/index.ts'
import { alignTable, formatCount } from '../layout/index.ts'
import { checkExitCode, findProvider, importKeys, installAdapter, modelRow, providerRow, readProviderFields } from '../providers/index.ts'
import { visibleLine } from '../terminal/index.ts'

export const providers = defineCommand({
  name: 'providers',
  summary: 'Set up model providers and agents, and list their models',
  actions: [
    { name: 'list', summary: 'List all providers, starting with those that are set up' },
    {
      name: 'set',
      summary: 'Set up a provider or turn on an agent, and save it if the check passes',
      positionals: [{ name: 'id' }, { name: 'field=value', optional: true, repeatable: true }],
    },
    {
      name: 'import',
      summary: 'Import API keys found in the environment (asks first)',
      positionals: [{ name: 'id', optional: true, repeatable: true }],
    },
    { name: 'test', summary: 'Test one provider, or all providers that are set up', positionals: [{ name: 'id', optional: true }] },
    { name: 'remove', summary: 'Remove a provider and its key, or turn off an agent', positionals: [{ name: 'id' }] },
    {
      name: 'models',
      summary: 'List models from one provider, or from all providers that are set up',
      positionals: [{ name: 'id', optional: true }],
    },
  ],
  options: [
    {
      name: 'key',
      value: '-',
      choices: ['-'],
      open: true,
      help: 'With set: read the key from stdin; to set several secrets, pass one field=value line for each',
    },
    {
      name: 'key-env',
      value: 'name',
      repeatable: true,
      help: 'With set: read the key from this environment variable; use field=name for a specific secret',
    },
    { name: 'yes', help: "With import: import keys without confirmation; with set: download an agent's adapter without confirmation" },
    { name: 'unchecked', help: 'With set: save without checking the key with the provider' },
    { name: 'fresh', help: 'With models: refresh the cached list of models' },
    anyRootOption,
    jsonOption,
  ],
  examples: [
    { line: 'sheaf providers set openai', description: 'Prompt for the key with hidden input, then check and save it' },
    { line: 'sheaf providers set anthropic --key-env ANTHROPIC_API_KEY', description: 'Read the key from an environment variable' },
    { line: 'sheaf providers set claude-code', description: "Use Claude Code as a provider, with the account you're signed in to" },
    { line: 'sheaf providers import', description: 'List the keys found in the environment, then ask before importing them' },
    { line: 'sheaf providers set azure resourceName=team deployment=gpt --key -', description: 'Set fields and read the key from stdin' },
    { line: 'sheaf providers test', description: 'Check that every provider still works' },
    { line: 'sheaf providers models openai --fresh', description: 'Refresh and list the models you can use with --model' },
  ],
  details:
    'Keys are stored in your system keychain. If no keychain is available, or if SHEAF_KEYS=file is set, keys are stored in an encrypted file in the state folder. Encryption protects the keys from other users and keeps plain-text keys out of backups, but does not protect the keys from programs that run under your account.',
  async run(args, context) {
    const { out } = context
    const json = args.isSet('json')
    const [id = '', ...fields] = args.positionals
    const host = await context.host()
    switch (args.action) {
      case 'list': {
        const all = configuredFirst((await host['providers.list']()).providers)
        if (json) out.json(all)
        else
          for (const line of alignTable(
            all.map((each) => providerRow(each, out)),
            ['left', 'left', 'left'],
          ))
            out.line(line.trimEnd())
        return 0
      }
      case 'set': {
        const all = (await host['providers.list']()).providers
        const given = { fields, key: args.text('key'), variables: args.texts('key-env') }
        if (
          !(await installAdapter(
            findProvider(id, all),
            { skipConfirmation: args.isSet('yes'), isPathGiven: fields.some((field) => field.startsWith('command=')) },
            context,
          ))
        ) {
          out.note('Nothing was downloaded or saved.')
          return 0
        }
        const { values, cleared } = await readProviderFields(id, all, given, context)
        const { check, saved } = await host['providers.save'](
          { id, values, ...(cleared.length > 0 ? { cleared } : {}), ...(args.isSet('unchecked') ? { unchecked: true } : {}) },
          context.call,
        )
        if (json) out.json({ check, saved })
        else {
          printCheck(check, context)
          if (saved)
            out.note(
              `Saved ${visibleLine(id)}${saved.kept === 'keychain' ? ' with its key in the keychain' : keyLocationText(saved.secrets)}.`,
            )
          else out.note(`Nothing was saved.${canSaveUnchecked(check) ? ' To save the provider anyway, add --unchecked.' : ''}`)
        }
        return checkExitCode(check)
      }
      case 'import': {
        const done = await importKeys(args.positionals, { skipConfirmation: args.isSet('yes'), isQuiet: json }, context)
        if (json) out.json(done)
        else for (const { id: each, check } of done.imported) printCheck(check, context, `${visibleLine(each)}: `)
        return Math.max(0, ...done.imported.map(({ check }) => checkExitCode(check)))
      }
      case 'test': {
        const ids = id === '' ? configured((await host['providers.list']()).providers).map((each) => each.id) : [id]
        const checks = []
        for (const each of ids) {
          const check = await host['providers.test']({ id: each }, context.call)
          checks.push({ id: each, check })
          if (!json) printCheck(check, context, `${visibleLine(each)}: `)
        }
        if (json) out.json(checks)
        else if (ids.length === 0) out.note('No provider is set up. Add one with `sheaf providers set <id>`.')
        return Math.max(0, ...checks.map(({ check }) => checkExitCode(check)))
      }
      case 'remove': {
        await host['providers.change']({ type: 'remove', id })
        if (json) out.json({ removed: id })
        else out.note(`Removed ${visibleLine(id)} and its settings.`)
        return 0
      }
      case 'models': {
        if (id !== '') findProvider(id, (await host['providers.list']()).providers)
        const listed = await host['models.list'](args.isSet('fresh') ? { fresh: true } : {}, context.call)
        const models = listed.models.filter(({ provider }) => id === '' || provider === id)
        const troubles = listed.troubles.filter(({ provider }) => id === '' || provider === id)
        if (json) out.json({ models, troubles })
        else {
          for (const line of alignTable(
            models.map((model) => modelRow(model, out)),
            ['left', 'right', 'right', 'left'],
          ))
            out.line(line.trimEnd())
          for (const { provider, says } of troubles) out.note(`Couldn't list models from ${visibleLine(provider)}: ${visibleLine(says)}`)
          if (models.length === 0) out.note('No models found. Set up a provider with `sheaf providers set <id>`.')
          else out.note(`${formatCount(models.length, 'model')}; prices in US dollars per million input / output tokens.`)
        }
        return 0
      }
    }
  },
})

function configured(all: readonly ProviderDetails[]): ProviderDetails[] {
  return all.filter(({ saved }) => saved !== null)
}

function configuredFirst(all: readonly ProviderDetails[]): ProviderDetails[] {
  return [...configured(all), ...all.filter(({ saved }) => saved === null)]
}

/** Unless settings or key were rejected, or a program is missing, the entered values may still be right. */
function canSaveUnchecked(check: ProviderCheck): boolean {
  return !check.ok && check.what !== 'settings' && check.what !== 'key' && check.what !== 'install'
}

function keyLocationText(secrets: Readonly<Record<string, string>>): string {
  return Object.keys(secrets).length === 0 ? '' : ' with its key in an encrypted file in the state folder'
}

function printCheck(check: ProviderCheck, { out }: CommandContext, before = ''): void {
  const mark = check.ok ? out.notePaint.green('✓') : out.notePaint.red('✗')
  out.note(`${mark} ${before}${visibleLine(check.says)}`)
  if (!check.ok) out.note(`  ${visibleLine(check.try)}`)
}
