// What every door may ask of the host. A method is `noun.verb`; long ones report progress and can be cancelled.

import type { BenchApi } from '../bench/bench.ts'
import type { CommitOutcome, CommitRecord } from '../edits/commit.ts'
import type { ReviewCommitted, ReviewFileText, ReviewSource, ReviewState } from '../edits/open-review.ts'
import type { ApplyAnswer, ApplyCase, FileStep, Plan, PlanRequest } from '../edits/plan.ts'
import type { ReviewMove } from '../edits/review.ts'
import type { LicenceOverview, LicenceStatus } from '../license/licence.ts'
import type { McpPeer, McpSession, McpWindowApi } from '../mcp/mcp.ts'
import type { Usage } from '../models/ask.ts'
import type { Chat, ChatCard, ChatMeasure, ChatSent, MessageToSend } from '../models/chat.ts'
import type { ChatSettings } from '../models/model-settings.ts'
import type { ImportedKeys, ModelsListed, ProviderCheck, ProviderSaved, ProvidersListed } from '../models/provider.ts'
import type { Budget } from '../prompt/budget.ts'
import type { BuilderAnswer, BuilderEstimate } from '../prompt/builder.ts'
import type { ComposeOptions } from '../prompt/compose.ts'
import type { CopyPreset, PromptMade, PromptRequest, TokenEncoding, TreeMode } from '../prompt/prompt.ts'
import type { UpdatesShown } from '../updates/updates.ts'
import type { GraphRead, GraphShown, MapsRead } from '../workspace/codemap.ts'
import type {
  CopyRecord,
  FileAsked,
  FileRead,
  FolderListing,
  OpenWorkspace,
  SelectionChange,
  SelectionChanged,
  SelectionChoice,
  SelectionRead,
  SelectionTextsAsked,
  WorkspaceCard,
  WorkspaceFields,
} from '../workspace/open-workspace.ts'
import type { SampleMade } from '../workspace/sample.ts'
import type { SearchAnswer, SearchRequest } from '../workspace/search.ts'
import type { SelectedFile } from '../workspace/selection.ts'
import type { AppSettings } from '../workspace/settings.ts'
import type { TreeShown } from '../workspace/tree.ts'
import type { StoredPrompt, Workspace, WorkspacePreset } from '../workspace/workspace.ts'
import type { AgentApi } from './agent-api.ts'
import type { Audience, Call, InWorkspace, Place, Scope, Trouble } from './call.ts'
import type { HostEvent } from './host-event.ts'
import type { LinkPreview } from './link.ts'
import type { RefusalCode } from './refusals.ts'

export interface WorkspaceCards {
  cards: WorkspaceCard[]
  /** Workspaces that could not be read, and were left as they are. */
  troubles: Trouble[]
  /** None could: why, and what to do. */
  refused?: { code: RefusalCode; says: string; try: string }
}

export type WorkspaceChange = InWorkspace & {
  /** A model may give `instructions` only, and of an open workspace. */
  fields: Partial<Omit<WorkspaceFields, 'roots' | 'presets'>>
  /** Of a model's instructions. Without it they replace what an agent wrote, and go behind what a person wrote. */
  mode?: 'replace' | 'append'
}

export interface WorkspaceChanged {
  /** Its name now: one that was given comes back without line breaks and outer blanks. */
  name: string
  /** Where a model wrote some: their length now, and what was done. */
  instructions?: { chars: number; mode: 'replace' | 'append' }
}

export type RootChange = InWorkspace & ({ add: string; wide?: boolean } | { remove: string })

export interface FilesListed {
  files: string[]
  troubles: Trouble[]
}

/** What git reports for the open folders; empty without git. */
export interface ChangedFiles {
  /** Paths as in the tree. `filter`: the file is under this git filter, which is not run, so it may be unchanged. */
  files: { path: string; filter?: string }[]
  /** Folders whose changes are not known, and why. */
  unknown: { root: string; why: string }[]
}

/** Which rule decides about a path; `line` is 1-based in `source`. */
export interface PathExplained {
  path: string
  shown: boolean
  because: string
  rule?: { pattern: string; source: string; line: number; layer: string }
}

export type TreeRequest =
  | (Place & { mode?: TreeMode; depth?: number; selection?: SelectedFile[] })
  /** As much as fits into `maxChars`. `path`: of this folder only. `mappable`: only files that have a code map. */
  | (InWorkspace & { mode?: Exclude<TreeMode, 'none'>; depth?: number; path?: string; mappable?: boolean; maxChars?: number })

export interface TreeText {
  text: string
  tokens: number
  wasTruncated: boolean
  notShown?: { files: number; folders: number }
  /** So many files are selected that a tree with them all would show nothing else: they are not marked in it. */
  isUnmarked?: true
}

export type BuilderRequest = (
  | (Place & { task: string; selected?: string[] })
  /** Without `task`: what the builder's override prompt or the instructions of the workspace say. */
  | (InWorkspace & { task?: string })
) & {
  /** Null: no model is asked. By default that of the workspace, or the one that is set up for the builder. */
  model?: string | null
  top?: number
}

export type MapsRequest =
  /** `detail`: also what the map is made of. */
  (Place & { paths?: string[]; detail?: boolean }) | (InWorkspace & { paths: string[]; maxTokens?: number; maxChars?: number })

export interface TokensCounted {
  /** What was counted with. Where a model's own tokenizer is not public, counts are multiplied by `factor` and shown with ≈. */
  tokenizer: { encoding: TokenEncoding; factor: number; exact: boolean }
  total: number
  files: { path: string; tokens: number; bytes: number }[]
  skipped: Trouble[]
}

export interface Check {
  name: string
  ok: boolean
  says: string
  /** Where it is ok all the same: what would be better with it. */
  try?: string
}

/** What the prompt of a workspace is made with, where it differs from what the workspace says. */
export interface PromptOverride {
  copyPreset?: string
  instructions?: string
  /** For this one prompt: the person saw what was found, and chose. */
  secrets?: ComposeOptions['secrets']
  /** The form of the edits asked for, where the preset asks for edits. */
  edits?: 'diff' | 'whole'
}

export interface PromptCopied {
  text: string
  tokens: number
  notes: string[]
  /** What the scan found in it, as far as one was made: a window asks before it hands out what nobody looked at. */
  findings: Budget['findings']
}

export interface TurnRequest {
  prompt: Omit<PromptRequest, 'instructions' | 'split'>
  /** The conversation so far, the question last. */
  messages: { from: 'you' | 'model'; text: string }[]
  settings: Partial<ChatSettings>
  /** `planner`: the planning model writes a plan (request_plan; Pro). */
  slot?: 'chat' | 'planner'
}

/** The planning model over what is selected, without secrets. Pro. */
export interface WorkspacePlanRequest extends InWorkspace {
  /** Absent: those of the workspace. */
  instructions?: string
}

export interface TurnDone {
  text: string
  thinking?: string
  model: string
  usage: Usage
  tokens: number
  files: number
  chatName?: string
  /** In act mode: what the answer changes. In Pro Mode the edits of all delegates, as one reply to apply. */
  reply?: string
  notes: string[]
}

/**
 * What a window asks of the one host that stays. Everything is plain data: it travels over a socket. A workspace is open as long as a
 * window shows it, and a moment longer. Whoever asks is told apart by the connection, never by the message.
 */
export interface DeskApi extends McpWindowApi {
  /**
   * By id, or by folders: one that has exactly these roots, else a new one named after the first, made unique. For a model: one that is there
   * already, by its id or name, and a window is asked to show it; of the answer only the id, the name and the roots are filled in.
   */
  'workspaces.open'(input: { id: string } | { roots: string[]; ephemeral?: boolean; wide?: boolean }, call?: Call): Promise<OpenWorkspace>
  'workspaces.close'(input: InWorkspace, call?: Call): Promise<void>
  /** By its id; a stored one also by its name. */
  'workspaces.change'(input: WorkspaceChange, call?: Call): Promise<WorkspaceChanged>
  /** What was selected in a root that is removed goes with it. */
  'roots.change'(input: RootChange): Promise<OpenWorkspace>
  /** The whole tree; with `refresh` every folder is looked at again, whatever the watcher said. */
  'tree.list'(input: InWorkspace & { refresh?: boolean }, call?: Call): Promise<TreeShown>
  /** What each file weighs, in the tree's order (folders before files), for sorting; null: unknown. */
  'tree.weigh'(input: InWorkspace & { by: 'date' | 'tokens' }, call?: Call): Promise<{ version: number; weights: (number | null)[] }>
  /** Files by name, best first; positions are of the typed characters. */
  'files.find'(input: InWorkspace & { query: string; limit?: number }): Promise<{ path: string; positions: number[] }[]>
  /** Files that differ from the last commit. */
  'files.changed'(input: InWorkspace): Promise<ChangedFiles>
  /**
   * For a person as many lines as one look takes, without secrets until `reveal`, which a model cannot ask for. For a model some lines, the first
   * of them from its character `column` on: a negative `from` counts from the end, what is beyond `maxChars` is left off at a line's end, and the
   * path may carry lines (`:10-50`), which count where none are given.
   */
  'files.read'(input: InWorkspace & FileAsked, call?: Call): Promise<FileRead>
  'files.reveal'(input: InWorkspace & { path: string }): Promise<void>
  /** Adds a pattern for this path to the workspace's own ignore rules. */
  'files.ignore'(input: InWorkspace & { path: string }): Promise<void>
  /** A model only chooses, clears and reverts, and never takes what is secret by its name: that is for the person to choose. */
  'selection.change'(input: InWorkspace & { change: SelectionChange | SelectionChoice }, call?: Call): Promise<SelectionChanged>
  /** `texts`: also what the files hold, without secrets, from the file of this number on, as far as it fits. */
  'selection.read'(input: InWorkspace & { texts?: SelectionTextsAsked }, call?: Call): Promise<SelectionRead>
  /** What Auto would bring for the selection, and why. Pro. */
  'maps.auto'(input: InWorkspace, call?: Call): Promise<{ path: string; tokens: number; why: string }[]>
  /**
   * Which files a task needs: ranked here, and by a model where there is one. Of an open workspace the results are kept. For a model it is ranked
   * on texts without their secrets, so that it tells nothing of them. Pro.
   */
  'builder.run'(input: BuilderRequest, call?: Call): Promise<BuilderAnswer>
  /** What a run would send. Pro. */
  'builder.estimate'(input: InWorkspace, call?: Call): Promise<BuilderEstimate>
  /** Most recent first; with `query` those whose name or messages hold it. */
  'chats.list'(input: InWorkspace & { query?: string }): Promise<ChatCard[]>
  'chats.open'(input: InWorkspace & { chat: string }): Promise<Chat>
  'chats.create'(input: InWorkspace & { settings?: Partial<ChatSettings> }): Promise<Chat>
  /** `head`: shows the branch that this message is on. */
  'chats.change'(input: InWorkspace & { chat: string; name?: string; settings?: Partial<ChatSettings>; head?: string }): Promise<void>
  'chats.remove'(input: InWorkspace & { chat: string }): Promise<void>
  /** Answers what sending would cost, and whether it can be sent. */
  'chats.measure'(input: InWorkspace & { chat: string; text: string; parent?: string | null }, call?: Call): Promise<ChatMeasure>
  /**
   * Sends a message and answers when the model was asked: the answer itself comes as events, whoever looks. With `wait` it answers when the
   * model has. Refuses before anything is sent where it cannot be sent. For a model secrets are blanked in both directions, and nothing is sent
   * while something that is secret by its name is selected.
   */
  'chats.send'(input: InWorkspace & MessageToSend, call?: Call): Promise<ChatSent>
  /**
   * `retry`: another answer beside this one; `continue`: goes on where it broke off; `reformat`: asks for the same edits in the
   * right form; `delegates`: asks again for the edits that failed.
   */
  'chats.again'(
    input: InWorkspace & { chat: string; message: string; how: 'retry' | 'continue' | 'reformat' | 'delegates' },
    call?: Call,
  ): Promise<{ answer: string }>
  'chats.stop'(input: InWorkspace & { chat: string }): Promise<void>
  /** As Markdown: the branch that is shown. */
  'chats.export'(input: InWorkspace & { chat: string }): Promise<string>
  'providers.list'(): Promise<ProvidersListed>
  /**
   * Validate & Save: asks the provider, and keeps the settings when it agrees. A secret that is left empty stays the saved one.
   * `cleared`: secrets that are forgotten. `unchecked`: keeps them without asking. A custom provider is named `custom-<name>`.
   */
  'providers.save'(
    input: { id: string; values: Record<string, string>; cleared?: string[]; unchecked?: boolean },
    call?: Call,
  ): Promise<{ check: ProviderCheck; saved: ProviderSaved | null }>
  'providers.test'(input: { id: string }, call?: Call): Promise<ProviderCheck>
  'providers.remove'(input: { id: string }): Promise<void>
  /** The person said yes: Validate & Save for each of these, with what stands in the environment. */
  'providers.import'(input: { ids: string[] }, call?: Call): Promise<ImportedKeys[]>
  /** Of the providers that are set up; asked again when `fresh`, else as they were last listed. */
  'models.list'(input: { fresh?: boolean }, call?: Call): Promise<ModelsListed>
  /** The text to copy, through the gate, remembered in the history. */
  'prompt.copy'(input: InWorkspace & PromptOverride, call?: Call): Promise<PromptCopied>
  'history.list'(input: InWorkspace): Promise<CopyRecord[]>
  /** Brings back what was chosen for that prompt: selection, instructions, prompts, options. */
  'history.restore'(input: InWorkspace & { id: string }): Promise<void>
  'history.clear'(input: InWorkspace): Promise<void>
  /** Reads a reply against the open folders and holds the outcome; replaces a review that was open. */
  'reviews.open'(input: InWorkspace & ReviewSource, call?: Call): Promise<ReviewState>
  /** With `file`, its place in the list: also the texts of that file. */
  'reviews.read'(input: InWorkspace & { file?: number }): Promise<{ state: ReviewState | null; file: ReviewFileText | null }>
  /** `enter`: Merge Changes; nothing is written. */
  'reviews.move'(input: InWorkspace & { move: ReviewMove | { type: 'enter' } }): Promise<ReviewState>
  /** `acceptWarnings`: the paths whose warnings a person read and accepted, one by one. */
  'reviews.commit'(input: InWorkspace & { acceptWarnings?: string[] }, call?: Call): Promise<ReviewCommitted>
  'reviews.leave'(input: InWorkspace): Promise<void>
  'settings.read'(): Promise<{ settings: AppSettings; builtinPatterns: string }>
  'settings.save'(input: Partial<AppSettings>): Promise<AppSettings>
  /** Names of folders, for choosing one to open. */
  'folders.browse'(input: { path?: string }): Promise<FolderListing>
  /** Where a folder that was dropped into the window lies: browsers tell its name and contents, not its path. */
  'folders.locate'(input: { name: string; children: string[] }): Promise<string[]>
  /** Asks the desktop for a folder; null: nobody chose, `unavailable`: there is no dialog here. */
  'folders.pick'(): Promise<string | null | 'unavailable'>
  /** Writes the sample project into the user's home, or finds the one that is there. Never changes a folder that stands there. */
  'sample.make'(): Promise<SampleMade>
  /** What a model answered about the sample project; null: the workspace is not it. */
  'sample.reply'(input: InWorkspace): Promise<string | null>
  /** Reads a link and tells the windows; opens one where none is. */
  'links.open'(input: { url: string }): Promise<LinkPreview>
  /** The person said yes. */
  'links.follow'(input: { id: string }): Promise<{ workspace?: string }>
  /** A window of its own (Pro beyond the first); `url` where the window must open it itself. */
  'windows.open'(input: { workspace?: string }): Promise<{ url: string | null }>
  'host.about'(): Promise<{
    version: string
    platform: 'linux' | 'mac' | 'windows'
    home: string
    shell: 'electron' | 'app-window' | 'browser'
  }>
}

export interface HostApi extends BenchApi, DeskApi, AgentApi {
  /** The same host for this audience, whatever a call says: what a transport hands to its clients. */
  as(audience: Audience): HostApi
  /** Calls back for everything that happens; answers how to stop. */
  follow(listener: (event: HostEvent) => void): () => void
  /** An MCP client came. Nothing is asked, nothing is taken. */
  openMcpSession(peer: McpPeer): Promise<McpSession>
  'files.list'(input: Place, call?: Call): Promise<FilesListed>
  /** Which rule shows or hides a path. */
  'files.explain'(input: Scope & { path: string }, call?: Call): Promise<PathExplained>
  /** The tree as it is in a prompt. */
  'tree.read'(input: TreeRequest, call?: Call): Promise<TreeText>
  /**
   * Lines and names; files of an open workspace are held in memory after the first time. For a model only what may be shown is searched: a
   * guess at a secret has no hits, right or wrong.
   */
  'search.run'(input: Scope & SearchRequest, call?: Call): Promise<SearchAnswer>
  'tokens.count'(input: Place & { paths?: string[]; model?: string }, call?: Call): Promise<TokensCounted>
  /** Code maps of files, folders or globs; of everything in the folders when none is named. For a model as many as fit. Pro. */
  'maps.read'(input: MapsRequest, call?: Call): Promise<MapsRead>
  /** Which files these lean on, and which lean on them; `depth` steps far. */
  'graph.read'(input: Place & { paths: string[]; show: GraphShown; depth?: number }, call?: Call): Promise<GraphRead>
  /** One question to a model over the current files, outside a chat; nothing is kept. Of folders the answer also arrives by `call.onPart`. */
  'turns.run'(input: TurnRequest | WorkspacePlanRequest, call?: Call): Promise<TurnDone>
  'prompt.make'(input: PromptRequest, call?: Call): Promise<PromptMade>
  /** What a reply would do. Reads, never writes. */
  'reply.plan'(input: PlanRequest, call?: Call): Promise<Plan>
  /** The same in memory, for many small cases at once. */
  'reply.try'(input: { cases: ApplyCase[] }, call?: Call): Promise<ApplyAnswer[]>
  /** All of the steps or none. The only method that writes into an open folder, with undo and redo. */
  'steps.commit'(input: Place & { steps: FileStep[]; title?: string; reply?: string }, call?: Call): Promise<CommitOutcome>
  /** Newest first; only those that touched these folders. */
  'commits.list'(input: Scope): Promise<CommitRecord[]>
  /** The last one not undone, or the one named. */
  'commits.undo'(input: Scope & { id?: string }, call?: Call): Promise<CommitOutcome>
  'commits.redo'(input: Scope & { id?: string }, call?: Call): Promise<CommitOutcome>
  'prompts.list'(): Promise<StoredPrompt[]>
  'prompts.save'(input: { name: string; content: string }): Promise<StoredPrompt>
  'prompts.remove'(input: { name: string }): Promise<void>
  'prompts.import'(input: { json: string }): Promise<{ added: string[]; skipped: string[] }>
  'prompts.export'(input: { names?: string[] }): Promise<string>
  'copyPresets.list'(): Promise<CopyPreset[]>
  /**
   * Ephemeral ones too; most recent first. `documents`: also everything that is stored of each, for a person only; where the state cannot be read
   * this is refused.
   */
  'workspaces.list'(input?: { documents?: boolean }, call?: Call): Promise<WorkspaceCards>
  'workspaces.create'(input: { name: string; roots: string[]; ephemeral?: boolean }): Promise<Workspace>
  'workspaces.duplicate'(input: { name: string }): Promise<Workspace>
  'workspaces.remove'(input: { name: string }): Promise<void>
  /** Of a workspace by its id, or of a stored one by its name. */
  'presets.list'(input: InWorkspace): Promise<WorkspacePreset[]>
  /** Of `selection`, or of what is selected now; a preset of that name is replaced. Pro. */
  'presets.save'(input: InWorkspace & { name: string; selection?: SelectedFile[] }): Promise<WorkspacePreset>
  /** Pro. */
  'presets.apply'(input: InWorkspace & { name: string }): Promise<Workspace>
  /** Pro. */
  'presets.remove'(input: InWorkspace & { name: string }): Promise<void>
  /** `refresh`: asks the service now, whenever it was last asked. */
  'license.status'(input?: { refresh?: boolean }, call?: Call): Promise<LicenceStatus>
  'license.startTrial'(): Promise<LicenceStatus>
  /** Asks the service for a place on the licence. */
  'license.activate'(input: { key: string }, call?: Call): Promise<LicenceStatus>
  /** Gives the place back. Without a network it is refused, and nothing changes. */
  'license.deactivate'(input?: undefined, call?: Call): Promise<LicenceStatus>
  /** What the portal shows, for whoever has the key. `free`: takes the machine of this id off first. */
  'license.machines'(input: { key: string; free?: string }, call?: Call): Promise<LicenceOverview>
  /** `check`: looks at the feed now, whenever it was last looked at. */
  'updates.status'(input?: { check?: boolean }, call?: Call): Promise<UpdatesShown>
  /** Fetches and verifies what is available; answers when it is ready. Who asks while one is on its way waits for that one. */
  'updates.download'(input?: undefined, call?: Call): Promise<UpdatesShown>
  /** Stops the download, whoever began it. */
  'updates.cancel'(): Promise<UpdatesShown>
  /** Verifies the file once more and hands it to the system; what is on disk of the user is not touched. */
  'updates.install'(input?: undefined, call?: Call): Promise<UpdatesShown>
  /** `mcp`: what an editor needs to connect, and who is in its way. */
  'doctor.check'(input?: { mcp?: boolean }): Promise<Check[]>
  close(): Promise<void>
}
