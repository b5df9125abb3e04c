// The command registry. Each run loads only the command it needs; a test compares this list with the folder.

import type { Command } from '../command/index.ts'

const loaders = {
  app: async () => (await import('./app.ts')).app,
  open: async () => (await import('./open.ts')).open,
  files: async () => (await import('./files.ts')).files,
  tree: async () => (await import('./tree.ts')).tree,
  search: async () => (await import('./search.ts')).search,
  tokens: async () => (await import('./tokens.ts')).tokens,
  map: async () => (await import('./map.ts')).map,
  build: async () => (await import('./build.ts')).build,
  pack: async () => (await import('./pack.ts')).pack,
  apply: async () => (await import('./apply.ts')).apply,
  undo: async () => (await import('./undo.ts')).undo,
  chat: async () => (await import('./chat.ts')).chat,
  plan: async () => (await import('./plan.ts')).plan,
  prompts: async () => (await import('./prompts.ts')).prompts,
  workspaces: async () => (await import('./workspaces.ts')).workspaces,
  presets: async () => (await import('./presets.ts')).presets,
  providers: async () => (await import('./providers.ts')).providers,
  license: async () => (await import('./license.ts')).license,
  service: async () => (await import('./service.ts')).service,
  bench: async () => (await import('./bench.ts')).bench,
  doctor: async () => (await import('./doctor.ts')).doctor,
  update: async () => (await import('./update.ts')).update,
  mcp: async () => (await import('./mcp.ts')).mcp,
  host: async () => (await import('./host.ts')).host,
  completions: async () => (await import('./completions.ts')).completions,
} as const satisfies Record<string, () => Promise<Command>>

const aliases: Readonly<Record<string, keyof typeof loaders>> = { licence: 'license' }

export const commandNames: readonly string[] = Object.keys(loaders)

export function findCommand(name: string): (() => Promise<Command>) | undefined {
  const known: Record<string, () => Promise<Command>> = loaders
  const own = Object.hasOwn(aliases, name) ? aliases[name] : name
  return own !== undefined && Object.hasOwn(known, own) ? known[own] : undefined
}

export function loadCommands(): Promise<Command[]> {
  return Promise.all(Object.values(loaders).map((load) => load()))
}
