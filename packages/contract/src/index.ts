// The words everyone shares. Nothing here loads a library: a short command must not pay for one.

export { type Addresses, addresses, addressesFrom, serviceKeys, updateKeys } from './addresses.ts'
export {
  type AgentApi,
  type ChatAsked,
  charsOf,
  type EditsProposed,
  type FileRead,
  type GitQuestion,
  type GitText,
  type PlanWritten,
  type PromptPart,
  type PromptState,
  type ProposedEdit,
  type ProposedFile,
  type RootListed,
  type SelectionChoice,
  type SelectionChose,
  type SelectionText,
  type WorkspaceGlance,
} from './agent-api.ts'
export {
  type Ask,
  type AskCall,
  type AskMessage,
  type AskPart,
  type AskRequest,
  splitModel,
  type Thinking,
  thinkingLevels,
  type Usage,
} from './ask.ts'
export {
  type BenchApi,
  type BenchChoice,
  type BenchDesk,
  type BenchEstimate,
  type BenchLanguage,
  type BenchModel,
  type BenchRun,
  type BenchRunShown,
  type BenchStart,
  type BenchTools,
  benchLanguageNames,
  benchLanguages,
  type Difficulty,
  difficulties,
  type HardError,
  hardErrors,
  type OpenBench,
  type RunScore,
  rankedTaskSets,
  type SoftError,
  type Submission,
  type SubmissionAnswer,
  type SubmissionPreview,
  softErrors,
  type TaskKind,
  type TaskReply,
  type TaskScore,
  type TaskShown,
  taskKindNames,
  taskKinds,
} from './bench.ts'
export { missedWords } from './bench-words.ts'
export { type Budget, noTokens } from './budget.ts'
export {
  type BuilderAnswer,
  type BuilderEstimate,
  builderStages,
  type Priority,
  priorities,
  type RankedFile,
  type Recommendation,
} from './builder.ts'
export type { Chat, ChatCard, ChatMeasure, ChatMessage, DelegateProgress, MessageHead, MessageState } from './chat.ts'
export {
  type FileMap,
  type FileUse,
  type GraphEntry,
  type GraphRead,
  type GraphShown,
  type LanguageId,
  languageIds,
  type MapDetail,
  type MapSymbol,
  type MapsRead,
  type SymbolKind,
} from './codemap.ts'
export type { CommitOutcome, CommitRecord, CommitTrouble } from './commit.ts'
export type { ComposeOptions } from './compose.ts'
export {
  type DelegateEdit,
  type DelegateRegion,
  type DelegateSlot,
  type DelegateStrategy,
  type DelegateTask,
  delegateStrategies,
} from './delegate.ts'
export { allows, type Entitlement, entitlements, type Tier, tiersWith } from './entitlements.ts'
export { codePointName, hiddenCharacter, hiddenName, mayBeHidden, showHidden } from './hidden-characters.ts'
export type {
  Audience,
  BuilderRequest,
  Call,
  Cancel,
  ChangedFiles,
  Check,
  DeskApi,
  FilesListed,
  HostApi,
  InWorkspace,
  MapsRequest,
  PathExplained,
  Place,
  Progress,
  PromptCopied,
  PromptOverride,
  Scope,
  TokensCounted,
  TreeRequest,
  TreeText,
  Trouble,
  TurnDone,
  TurnRequest,
  WorkspaceCards,
} from './host-api.ts'
export type { HostEvent } from './host-event.ts'
export { jsonTrouble } from './json-shape.ts'
export { languageFiles } from './language-files.ts'
export { languageNames } from './language-names.ts'
export {
  type ActivationAnswer,
  type ActivationRequest,
  type LicenceClaims,
  type LicenceMachine,
  type LicenceOverview,
  type LicenceShown,
  type LicenceState,
  type LicenceStatus,
  type LicenceTrouble,
  licenceStates,
  licenceTroubles,
  licenceTroubleWords,
} from './licence.ts'
export { groupedKey, type KeyRead, keyCharacters, keyEnding, readLicenceKey, writeLicenceKey } from './licence-key.ts'
export * as limits from './limits.ts'
export type { LinkPreview } from './link.ts'
export { type ListedProvider, listedProviders } from './listed-providers.ts'
export { mark } from './look/mark.ts'
export {
  type AllowedClient,
  defaultMcpSettings,
  type EditorChange,
  type EditorId,
  type EditorShown,
  editorIds,
  type McpAnswer,
  type McpApi,
  type McpApproval,
  type McpCallRecord,
  type McpClaim,
  type McpClientShown,
  type McpEntered,
  type McpPeer,
  type McpSettings,
  type McpSnippet,
  type McpState,
  type McpStatus,
  type McpWindowApi,
  mcpWords,
  type PeerProgram,
} from './mcp.ts'
export { isMcpTool, isToolOn, type McpToolName, type McpToolShown, mcpTools, type ToolEffect } from './mcp-tools.ts'
export {
  type ChatContext,
  type ChatPreset,
  type ChatSettings,
  defaultChatSettings,
  defaultModelSettings,
  type EditForm,
  editForms,
  type ModelOverride,
  type ModelPreset,
  type ModelSettings,
  type ModelSlot,
  type ModelSlots,
  modelFor,
  modelSlots,
} from './model-settings.ts'
export { type Calls, openCalls } from './open-calls.ts'
export type { ReviewCommitted, ReviewFile, ReviewFileText, ReviewSource, ReviewState } from './open-review.ts'
export type {
  CopyRecord,
  FilePreview,
  FolderListing,
  OpenWorkspace,
  SelectionChange,
  SelectionChanged,
  WorkspaceCard,
  WorkspaceFields,
} from './open-workspace.ts'
export {
  type ApplyAnswer,
  type ApplyCase,
  type ChangeProblem,
  type ChangeProblemCode,
  type ChangeWarning,
  type ChangeWarningCode,
  type FileStep,
  type Hunk,
  type Match,
  type Nearest,
  type Plan,
  type PlannedAction,
  type PlannedFile,
  type PlannedStatus,
  type PlanRequest,
  type Rung,
  rungs,
  type TextEncoding,
} from './plan.ts'
export { monthsSaved, type PaidPlan, type Plan as PricePlan, paidPlans, perWords, plans } from './plans.ts'
export { postIdsFrom, shippedPostIds } from './posts.ts'
export {
  type CopyPreset,
  type DiffChoice,
  type EditFormat,
  type LeftOut,
  type MapsMode,
  type PromptFile,
  type PromptMade,
  type PromptManifest,
  type PromptRequest,
  type PromptSection,
  type PromptText,
  promptSections,
  type SecretFinding,
  type TokenEncoding,
  type TokenParts,
  type TreeMode,
} from './prompt.ts'
export type {
  ImportedKeys,
  KeysFound,
  ModelCan,
  ModelPrice,
  ModelShown,
  ModelsListed,
  ProviderCheck,
  ProviderSaved,
  ProviderShown,
  SettingField,
} from './provider.ts'
export { isRefusal, Refusal, type RefusalCode, refusalAnswer, refusals } from './refusals.ts'
export {
  type Reply,
  type ReplyAction,
  type ReplyChange,
  type ReplyFile,
  type ReplyFormat,
  type ReplyProblem,
  replyFormats,
} from './reply.ts'
export type { FileReview, Review, ReviewMove, Verdict } from './review.ts'
export type { SampleMade } from './sample.ts'
export type { SearchAnswer, SearchMatch, SearchRequest } from './search.ts'
export type { FileMode, LineRange, SelectedFile } from './selection.ts'
export { type AppSettings, defaultSettings, type IgnoreLayer } from './settings.ts'
export { type SiteRedirect, siteRedirects } from './site-redirects.ts'
export {
  type Stats,
  type StatsEntry,
  type StatsRun,
  type StatsRunShown,
  type StatsRuns,
  type SubmissionStanding,
  submissionStandings,
} from './stats.ts'
export type { OddFile, TreeDelta, TreeFolder, TreeFolderChange, TreeRootShown, TreeShown } from './tree.ts'
export { typedKey } from './typed-key.ts'
export {
  compareVersions,
  defaultUpdateSettings,
  isVersion,
  type Release,
  type ReleaseShown,
  releaseText,
  type SignedRelease,
  type UpdateChannel,
  type UpdateOffReason,
  type UpdatePlatform,
  type UpdateSettings,
  type UpdateState,
  type UpdatesShown,
  updateChannels,
  updatePlatforms,
} from './updates.ts'
export { visibleText } from './visible-text.ts'
export { type HostMessage, type WindowApi, type WindowMessage, type WindowMethod, windowMethods } from './window-api.ts'
export { type Challenge, challengePath, hostProofText, proofProtocol, sessionKeyName, windowProofText } from './window-session.ts'
export { type BuilderSettings, defaultBuilderSettings, type StoredPrompt, type Workspace, type WorkspacePreset } from './workspace.ts'
