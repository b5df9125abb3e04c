import type { AppSettings, WindowApi } from '@sheaf/contract'

/** The tab that this window shows first: the one in its URL (none, after Save and Exit), or the last one used. */
export async function firstWorkspace(host: WindowApi, settings: AppSettings): Promise<string | undefined> {
  const named = new URLSearchParams(location.search).get('workspace') ?? undefined
  if (named !== undefined) return named === '' ? undefined : named
  const { cards } = await host['workspaces.list']()
  const [last] = cards.filter(({ ephemeral, windows, roots }) => !ephemeral && windows === 0 && roots.every(({ missing }) => !missing))
  return settings.reopenLast ? (last?.tab ?? last?.id) : undefined
}
