import { Button } from '../kit/button.tsx'
import { Problem, Spinner } from '../kit/indicators.tsx'
import { Segmented } from '../kit/segmented.tsx'
import { Switch } from '../kit/switch.tsx'
import { SettingGroup, SettingRow } from '../settings/setting-row.tsx'
import { useSaveSettings } from '../settings/use-save-settings.ts'
import { useHostState } from '../state/host-state.ts'
import { ReleaseNotes } from './release-notes.tsx'
import { UpdateButtons } from './update-buttons.tsx'
import { UpdateDetail } from './update-detail.tsx'
import { updateWords, words } from './updates.words.ts'
import { useUpdates } from './updates-store.ts'
import { useUpdateActions } from './use-update-actions.ts'

export function UpdatesPanel() {
  const { updates } = useHostState((state) => state.settings)
  const shown = useUpdates((state) => state.shown)
  const save = useSaveSettings()
  const work = useUpdateActions()
  if (shown === null) return <Spinner label={words.loading} />
  const { version, checkedAt, state } = shown
  const { title, description } = updateWords(shown)
  const isFixed = state.at === 'off' && state.why !== 'switched-off'
  const notes = state.at === 'available' || state.at === 'ready' ? state.release : null
  return (
    <>
      {state.at === 'failed' ? (
        <div className="mb-5">
          <Problem says={title} try={description}>
            <UpdateButtons state={state} />
          </Problem>
        </div>
      ) : (
        <section aria-label={words.update} className="mb-5 flex flex-col gap-3 rounded-md border border-line bg-paper p-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <div role="status" className="min-w-48 grow basis-48">
              <h3 className="text-lg font-semibold tracking-tight">{title}</h3>
              <p className="text-muted tabular">{description}</p>
            </div>
            <div className="ml-auto flex flex-wrap gap-1.5">
              <UpdateButtons state={state} />
            </div>
          </div>
          <UpdateDetail state={state} />
          {notes && <ReleaseNotes version={notes.version} notes={notes.notes} />}
        </section>
      )}
      <SettingGroup title={words.settings.installed}>
        <SettingRow label={words.settings.version(version)} description={isFixed ? words.settings.noRequests : checkedWords(checkedAt)}>
          {!isFixed && (
            <Button disabled={state.at === 'checking' || state.at === 'downloading'} onClick={work.check}>
              {state.at === 'checking' ? <Spinner label={words.settings.checking} /> : words.settings.checkNow}
            </Button>
          )}
        </SettingRow>
      </SettingGroup>
      {!isFixed && (
        <SettingGroup title={words.settings.checks}>
          <Switch
            label={words.settings.daily.label}
            description={words.settings.daily.help}
            checked={updates.check}
            onChange={(check) => save({ updates: { ...updates, check } })}
          />
          <SettingRow label={words.settings.channel} description={words.settings.channels[updates.channel].help}>
            <Segmented
              label={words.settings.channel}
              value={updates.channel}
              choices={[
                { value: 'stable', label: words.settings.channels.stable.label },
                { value: 'beta', label: words.settings.channels.beta.label },
              ]}
              onChange={(channel) => save({ updates: { ...updates, channel } })}
            />
          </SettingRow>
        </SettingGroup>
      )}
    </>
  )
}

function checkedWords(checkedAt: string | null): string {
  return checkedAt === null ? words.settings.neverChecked : words.settings.checked(checkedAt)
}
