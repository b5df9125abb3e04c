import type { McpStatus } from '@sheaf/contract'
import { Button } from '../kit/button.tsx'
import { Spinner } from '../kit/indicators.tsx'
import { Switch } from '../kit/switch.tsx'
import { ModelPicker } from '../models/model-picker.tsx'
import { useModels } from '../models/use-models.ts'
import { Checks } from '../settings/checks.tsx'
import { ProBadge } from '../settings/pro-badge.tsx'
import { SettingGroup, SettingRow } from '../settings/setting-row.tsx'
import { fallbackWords } from '../settings/slot-words.ts'
import { useModelSettings } from '../settings/use-model-settings.ts'
import { useHostState } from '../state/host-state.ts'
import { clientDisplayName } from './approval-words.ts'
import { words } from './mcp-panel.words.ts'
import { useMcp } from './mcp-store.ts'
import { useMcpActions } from './use-mcp-actions.ts'
import { useMcpSettings } from './use-mcp-settings.ts'
import { useStatusText } from './use-status-text.ts'

/** The switch, the connected client, the planner, and checks for an editor that does not connect. */
export function ServerPart() {
  const status = useMcp((state) => state.status)
  const [{ launchOnStart, advertise }, change] = useMcpSettings()
  if (!status) return <Spinner label={words.loading} />
  return (
    <div>
      <SettingGroup title={words.server.title}>
        <OnOff status={status} />
        <Switch
          label={words.server.start.label}
          description={launchOnStart ? words.server.start.on : words.server.start.off}
          checked={launchOnStart}
          onChange={(next) => change({ launchOnStart: next })}
        />
      </SettingGroup>
      <SettingGroup title={words.server.planning.title}>
        <Planner />
      </SettingGroup>
      <SettingGroup title={words.server.checks.title}>
        <Checks mcp label={words.server.checks.label} description={words.server.checks.help} button={words.server.checks.run} />
      </SettingGroup>
      <SettingGroup title={words.server.advanced.title}>
        {status.port !== null && (
          <SettingRow label={words.server.advanced.http.label} description={words.server.advanced.http.help}>
            <code className="font-mono text-sm text-muted select-text">http://127.0.0.1:{status.port}/mcp</code>
          </SettingRow>
        )}
        <Switch
          label={words.server.advanced.advertise.label}
          description={words.server.advanced.advertise.help}
          checked={advertise}
          onChange={(next) => change({ advertise: next })}
        />
      </SettingGroup>
    </div>
  )
}

function OnOff({ status }: { status: McpStatus }) {
  const { text } = useStatusText(status)
  const { switchTo, serveHere, disconnect } = useMcpActions()
  const me = useMcp((state) => state.me)
  const isOpen = useHostState((state) => state.open !== null)
  const { client, owner, state } = status
  return (
    <>
      <Switch label={words.server.server} description={text} checked={state !== 'off'} onChange={switchTo} />
      {client && (
        <SettingRow label={clientDisplayName(client.name)} description={words.server.connected(client.since, client.calls)}>
          <Button onClick={disconnect}>{words.server.disconnect}</Button>
        </SettingRow>
      )}
      {owner !== null && owner.window !== me && (
        <SettingRow label={words.server.elsewhere.label} description={words.server.elsewhere.help}>
          <Button disabled={!isOpen} onClick={serveHere}>
            {words.server.elsewhere.serveHere}
          </Button>
        </SettingRow>
      )}
    </>
  )
}

function Planner() {
  const [{ slots }, change] = useModelSettings()
  const { nameOf } = useModels()
  return (
    <SettingRow label={words.server.planning.label} description={words.server.planning.help}>
      <ProBadge for="planning-model" />
      <ModelPicker
        label={words.server.planning.model}
        value={slots.mcp}
        fallback={fallbackWords('mcp', slots, nameOf)}
        onChange={(mcp) => change({ slots: { ...slots, mcp } })}
        className="w-64"
      />
    </SettingRow>
  )
}
