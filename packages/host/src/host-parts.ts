// The parts of a host that methods use: the context, and parts that are opened on first use.

import type { HostApi, HostEvent, LicenseStatus } from '@sheaf/contract'
import type { Context, HostOptions } from './context.ts'
import { createContext, once } from './create-context.ts'
import { isRefreshOverdue, isRegistrationOverdue } from './licensing/is-refresh-overdue.ts'
import type { McpAdmission } from './mcp/open-mcp-admission.ts'
import type { Updates } from './updates/open-updates.ts'
import type { WorkspaceCause } from './workspaces/live-workspace.ts'
import type { WorkspaceRegistry } from './workspaces/open-registry.ts'

export interface HostParts {
  context: Context
  workspaces(): Promise<WorkspaceRegistry>
  /** Undefined until a workspace is opened: a short command does not load the registry. */
  openedWorkspaces(): Promise<WorkspaceRegistry | undefined>
  mcp(): Promise<McpAdmission>
  updates(): Promise<Updates>
  /** This host as a model sees it. */
  asModel(): HostApi
  /** Saves open workspaces before work on stored ones, and rereads them after. */
  withSavedWorkspaces<Value>(work: () => Promise<Value>): Promise<Value>
  promptsChanged<Value>(work: Promise<Value>): Promise<Value>
  licenseChanged(work: Promise<LicenseStatus>): Promise<LicenseStatus>
  close(): Promise<void>
}

export function openParts(options: HostOptions, asModel: () => HostApi): HostParts {
  const context = createContext(options)
  const workspaces = once(async () => {
    const [{ openRegistry }, { startParts }] = await Promise.all([
      import('./workspaces/open-registry.ts'),
      import('./workspaces/start-parts.ts'),
    ])
    return openRegistry(context, (live) => startParts(context, live))
  })
  // A state that was briefly locked must not keep editors out until Sheaf restarts.
  const mcp = once(async () => (await import('./mcp/open-mcp-admission.ts')).openMcpAdmission(context, await workspaces()), { retry: true })
  const updates = once(async () => (await import('./updates/updates-of.ts')).updatesOf(context))
  const publishAfter = async <Value>(work: Promise<Value>, event: (value: Value) => HostEvent, cause: WorkspaceCause): Promise<Value> => {
    const value = await work
    context.publish(event(value))
    ;(await workspaces.opened)?.affected(cause)
    return value
  }
  const parts: HostParts = {
    context,
    workspaces,
    openedWorkspaces: async () => workspaces.opened,
    mcp,
    updates,
    asModel,
    async withSavedWorkspaces(work) {
      const value = await (workspaces.opened ? (await workspaces.opened).withSavedWorkspaces(work) : work())
      context.publish({ type: 'workspaces-changed' })
      return value
    },
    promptsChanged: (work) => publishAfter(work, () => ({ type: 'prompts-changed' }), { what: 'settings' }),
    licenseChanged: (work) => publishAfter(work, (license) => ({ type: 'license-changed', license }), { what: 'license' }),
    async close() {
      await (await workspaces.opened)?.close()
      const isOverdue = isRefreshOverdue(context.home) || (context.service.signsTrials && isRegistrationOverdue(context.home))
      if (!options.resident && isOverdue) await (await import('./licensing/refresh-at-exit.ts')).refreshAtExit(context)
      await context.close()
    },
  }
  context.onClose(async () => (await updates.opened)?.close())
  if (options.resident) startBackgroundTasks(parts)
  return parts
}

/** A long-running host renews the license and checks for updates automatically. */
function startBackgroundTasks({ context, updates, licenseChanged }: HostParts): void {
  const tasks = [
    import('./licensing/maintain-license.ts').then(({ maintainLicense }) =>
      maintainLicense(context, (status) => void licenseChanged(Promise.resolve(status))),
    ),
    import('./updates/updates-of.ts').then(({ scheduleUpdatesOf }) => scheduleUpdatesOf(context, updates)),
  ]
  for (const task of tasks) context.onClose(async () => (await task)())
}
