import type { McpStatus } from '@sheaf/contract'
import { Button } from '../kit/button.tsx'
import { ago, counted } from '../kit/format.ts'
import { Spinner } from '../kit/marks.tsx'
import { Switch } from '../kit/switch.tsx'
import { ModelPicker } from '../models/model-picker.tsx'
import { bareName } from '../models/model-words.ts'
import { useModels } from '../models/use-models.ts'
import { Checks } from '../settings/checks.tsx'
import { ProMark } from '../settings/pro-mark.tsx'
import { SettingGroup, SettingRow } from '../settings/setting-row.tsx'
import { fallbackWords } from '../settings/slot-words.ts'
import { useModelSettings } from '../settings/use-model-settings.ts'
import { useHostState } from '../state/host-state.ts'
import { shownName } from './approval-words.ts'
import { useMcp } from './mcp-store.ts'
import { useMcpActions } from './use-mcp-actions.ts'
import { useMcpSettings } from './use-mcp-settings.ts'
import { useSteadyWords } from './use-steady-words.ts'

/** The switch, the connected client, the planner, and checks for an editor that does not connect. */
export function ServerPart() {
  const status = useMcp((state) => state.status)
  const [{ launchOnStart, advertise }, change] = useMcpSettings()
  if (!status) return <Spinner label="Asking the host…" />
  return (
    <div>
      <SettingGroup title="Server">
        <OnOff status={status} />
        <Switch
          label="Start with Sheaf"
          says={launchOnStart ? 'The server is on whenever Sheaf runs.' : 'It stays off until you switch it on.'}
          checked={launchOnStart}
          onChange={(next) => change({ launchOnStart: next })}
        />
      </SettingGroup>
      <SettingGroup title="Planning">
        <Planner />
      </SettingGroup>
      <SettingGroup title="When an editor does not connect">
        <Checks
          mcp
          label="Run the checks"
          says="Program, port, discovery, approval, tools and each editor’s configuration; each names its fix."
          button="Run checks"
        />
      </SettingGroup>
      <SettingGroup title="Advanced">
        {status.port !== null && (
          <SettingRow
            label="Streamable HTTP"
            says="For clients that cannot start a program. They need the token of the discovery file too."
          >
            <code className="font-mono text-sm text-muted select-text">http://127.0.0.1:{status.port}/mcp</code>
          </SettingRow>
        )}
        <Switch
          label="Advertise by DNS-SD"
          says="On this machine only (loopback), for clients that look for servers by themselves."
          checked={advertise}
          onChange={(next) => change({ advertise: next })}
        />
      </SettingGroup>
    </div>
  )
}

function OnOff({ status }: { status: McpStatus }) {
  const { words } = useSteadyWords(status)
  const { switchTo, own, cut } = useMcpActions()
  const me = useMcp((state) => state.me)
  const isOpen = useHostState((state) => state.open !== null)
  const { client, owner, state } = status
  return (
    <>
      <Switch label="MCP server" says={words} checked={state !== 'off'} onChange={switchTo} />
      {client && (
        <SettingRow label={shownName(client.name)} says={`Connected ${ago(client.since)} · ${counted(client.calls, 'call')}`}>
          <Button onClick={cut}>Disconnect</Button>
        </SettingRow>
      )}
      {owner !== null && owner.window !== me && (
        <SettingRow label="Editors work in another window" says="Tools see and change what that window shows.">
          <Button disabled={!isOpen} onClick={own}>
            Serve from this window
          </Button>
        </SettingRow>
      )}
    </>
  )
}

function Planner() {
  const [{ slots }, change] = useModelSettings()
  const { find } = useModels()
  return (
    <SettingRow label="Planner model" says="Answers “Request plan”. The same slot as under Models.">
      <ProMark for="planning-model" />
      <ModelPicker
        label="Model for Planner"
        value={slots.planner}
        fallback={fallbackWords({ after: 'chat' }, slots, (ref) => find(ref)?.label ?? bareName(ref))}
        onChange={(planner) => change({ slots: { ...slots, planner } })}
        className="w-64"
      />
    </SettingRow>
  )
}
