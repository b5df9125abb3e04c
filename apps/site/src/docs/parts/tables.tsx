// Tables generated from the contract, so that they match the product.

import { isMcpTool, languages, limits, listedProviders, mcpTools, type RefusalCode, refusals, type ToolEffect } from '@sheaf/contract'
import type { ReactNode } from 'react'
import { groupDigits } from '../../kit/group-digits.ts'
import { Table } from '../../kit/table.tsx'
import { type RefusalArea, refusalCodesIn } from './refusal-areas.ts'

export function Rows({ heads, rows }: { heads: readonly string[]; rows: readonly (readonly ReactNode[])[] }) {
  return (
    <Table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once.
          <tr key={at}>
            {row.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once.
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The given refusals, each with its message, what to do, and its codes. */
export function Refusals({ codes }: { codes: readonly RefusalCode[] }) {
  return (
    <Rows
      heads={['Message', 'What to do', 'Code', 'Exit code']}
      rows={codes.map((code) => {
        const row = refusals[code]
        if (row === undefined) throw new Error(`The docs use an unknown error code: ${code}`)
        return [row.says, <BacktickText key="try" text={row.try} />, <Code key="code">{code}</Code>, row.exit]
      })}
    />
  )
}

export function Troubleshooting({ area }: { area: RefusalArea }) {
  return <Refusals codes={refusalCodesIn(area)} />
}

/** Exit codes with the refusals that cause them. */
export function ExitCodes() {
  const byExit = new Map<number, RefusalCode[]>()
  for (const code of Object.keys(refusals) as RefusalCode[]) {
    const { exit } = refusals[code]
    byExit.set(exit, [...(byExit.get(exit) ?? []), code])
  }
  const rows = [...byExit].toSorted(([one], [other]) => one - other)
  return (
    <Rows
      heads={['Exit code', 'Meaning', 'Error codes']}
      rows={[
        [0, 'Success.', ''],
        [1, 'A bug in Sheaf. Please report it.', ''],
        ...rows.map(([exit, codes]) => [
          exit,
          codes.map((code) => refusals[code].says).join(' '),
          <BacktickText key="codes" text={codes.map((code) => `\`${code}\``).join(' ')} />,
        ]),
      ]}
    />
  )
}

const effects: Readonly<Record<ToolEffect, string>> = {
  reads: 'Reads',
  chooses: 'Changes the selection or the window',
  'asks-models': 'Calls a model with your key',
  edits: 'Proposes edits',
}

export function McpTools({ on }: { on?: boolean }) {
  const names = Object.keys(mcpTools)
    .filter(isMcpTool)
    .filter((name) => on === undefined || mcpTools[name].byDefault === on)
  return (
    <Rows
      heads={['Tool', 'What it does', 'Effect', ...(on === undefined ? ['Default'] : [])]}
      rows={names.map((name) => {
        const { summary, effect, byDefault } = mcpTools[name]
        return [<Code key="name">{name}</Code>, summary, effects[effect], ...(on === undefined ? [byDefault ? 'on' : 'off'] : [])]
      })}
    />
  )
}

export function Languages() {
  return (
    <Rows
      heads={['Language', 'Files']}
      rows={languages.map(({ name, files }) => [name, <BacktickText key="files" text={files.map((file) => `\`${file}\``).join(' ')} />])}
    />
  )
}

export function Providers() {
  return (
    <Rows
      heads={['Provider', 'Requires', 'Usual variable for --key-env']}
      rows={listedProviders.map(({ id, name, needs, someOf, env, local, pro, note }) => [
        <span key="name">
          {name} <Code>{id}</Code>
          {local && ' · runs on your machine'}
          {pro && ' · Pro'}
          {note && <span className="cell-note">{note}</span>}
        </span>,
        needs.length === 0 ? 'Nothing' : `${someOf ? 'one or more of: ' : ''}${needs.join(', ')}`,
        env.length === 0 ? '' : <BacktickText key="env" text={env.map((variable) => `\`${variable}\``).join(' ')} />,
      ])}
    />
  )
}

const size = (bytes: number) => (bytes % 1_000_000 === 0 ? `${bytes / 1_000_000} MB` : `${Math.round(bytes / 1024 / 1024)} MiB`)

const limitRows: readonly (readonly [what: string, value: string])[] = [
  ['Tokens per prompt or chat in the free tier', groupDigits(limits.freeTokenLimit)],
  ['Machines per license', groupDigits(limits.machinesPerLicense)],
  ['Length of the trial, in days', groupDigits(limits.trialDays)],
  ['Days a license works offline', groupDigits(limits.licenseOfflineDays)],
  ['Files that the command line adds to a prompt only if you name them', `above ${size(limits.largeFileBytes)}`],
  ['Files that are searched', `up to ${size(limits.searchFileBytes)}`],
  ['Files that get a code map', `up to ${size(limits.mapFileBytes)}`],
  ['Files that a reply can edit', `up to ${size(limits.editFileBytes)}`],
  ['Replies', `up to ${size(limits.replyBytes)}`],
  ['Search results', groupDigits(limits.searchMaxResults)],
  ['Search time', `${limits.searchDeadlineMs / 1000} s`],
  ['Files in an open folder', groupDigits(limits.fileCountLimit)],
  ['Folder depth', groupDigits(limits.folderDepthLimit)],
  ['Tokens in the automatic file tree', groupDigits(limits.autoTreeTokenBudget)],
  ['Copied prompts kept per workspace', groupDigits(limits.copiesKept)],
  ['Commits kept for undo', `${groupDigits(limits.journalCommits)} or ${size(limits.journalBytes)}`],
  ['Lines above which Pro Mode uses the large-file model', groupDigits(limits.largeFileLines)],
  ['Maximum thinking tokens', groupDigits(limits.thinkingMaxTokens)],
  ['Input tokens for models from a code-hosting service', groupDigits(limits.codeHostInputTokens)],
  ['Characters in an MCP tool result', groupDigits(limits.mcpResultChars)],
  ['Queries per Context Builder run', groupDigits(limits.builderQueries)],
]

export function Limits() {
  return <Rows heads={['Item', 'Limit']} rows={limitRows} />
}

/** Text of the contract, with commands in backticks shown as code. */
export function BacktickText({ text }: { text: string }) {
  return text.split('`').map((part, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once.
    return at % 2 === 1 ? <Code key={at}>{part}</Code> : part
  })
}

function Code({ children }: { children: string }) {
  return <code {...(children.length <= 28 && { className: 'short' })}>{children}</code>
}
