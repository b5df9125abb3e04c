// The words everyone shares. Nothing here loads a library: a short command must not pay for one.

export type { Audience, Call, Cancel, InWorkspace, PathProblem, Place, Progress, Scope } from './api/call.ts'
export { charsOf } from './api/chars-of.ts'
export { defined } from './api/defined.ts'
export type { Check, HostAbout } from './api/doctor.ts'
export type { Client, HostApi, MethodInput, MethodName, MethodResult, WindowApi, WindowMethod } from './api/host-api.ts'
export type { HostEvent } from './api/host-event.ts'
export { jsonTrouble } from './api/json-shape.ts'
export * as limits from './api/limits.ts'
export type { LinkPreview } from './api/link.ts'
export type { HostMessage, WindowMessage } from './api/messages.ts'
export { methodProxy } from './api/method-proxy.ts'
export { type Calls, openCalls } from './api/open-calls.ts'
export { isRefusal, Refusal, type RefusalCode, refusalAnswer, refusals, tryAfter } from './api/refusals.ts'
export { type Challenge, challengePath, hostProofText, proofProtocol, sessionKeyName, windowProofText } from './api/window-session.ts'
export {
  type BenchChoice,
  type BenchEstimate,
  type BenchLanguage,
  type BenchRun,
  type BenchRunShown,
  type BenchStart,
  benchLanguages,
  type Difficulty,
  difficulties,
  type HardError,
  hardErrors,
  type RunScore,
  rankedTaskSets,
  type SoftError,
  type Submission,
  type SubmissionAnswer,
  type SubmissionPreview,
  type SubmissionStep,
  softErrors,
  type TaskKind,
  type TaskReply,
  type TaskScore,
  type TaskShown,
  taskKindNames,
  taskKinds,
} from './bench/bench.ts'
export { missedWords } from './bench/bench-words.ts'
export type { Bench, BenchModel, BenchTools, OpenBench } from './bench/open-bench.ts'
export {
  type Stats,
  type StatsEntry,
  type StatsRun,
  type StatsRunShown,
  type StatsRuns,
  type SubmissionStanding,
  submissionStandings,
} from './bench/stats.ts'
export type { CommitOutcome, CommitRecord, CommitTrouble } from './edits/commit.ts'
export { codePointName, hiddenCharacter, hiddenName, mayBeHidden, showHidden } from './edits/hidden-characters.ts'
export type { ReviewCommitted, ReviewFile, ReviewFileText, ReviewSource, ReviewState } from './edits/open-review.ts'
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
} from './edits/plan.ts'
export type { EditsProposed, ProposedEdit, ProposedFile } from './edits/proposed.ts'
export {
  type Reply,
  type ReplyAction,
  type ReplyChange,
  type ReplyFile,
  type ReplyFormat,
  type ReplyProblem,
  replyFormats,
} from './edits/reply.ts'
export type { FileReview, Review, ReviewMove, Verdict } from './edits/review.ts'
export { visibleText } from './edits/visible-text.ts'
export { allows, type Entitlement, entitlements, type Tier } from './license/entitlements.ts'
export {
  type ActivationAnswer,
  type ActivationRequest,
  type LicenseClaims,
  type LicenseMachine,
  type LicenseOverview,
  type LicenseShown,
  type LicenseState,
  type LicenseStatus,
  type LicenseTrouble,
  licenseStates,
  licenseTroubles,
  licenseTroubleWords,
} from './license/license.ts'
export { groupedKey, type KeyRead, keyCharacters, keyEnding, readLicenseKey, writeLicenseKey } from './license/license-key.ts'
export { monthsSaved, type PaidPlan, type Plan as PricePlan, paidPlans, perWords, plans } from './license/plans.ts'
export { type TierRow, tierRows } from './license/tier-rows.ts'
export { mark } from './look/mark.ts'
export {
  type AllowedClient,
  defaultMcpSettings,
  type EditorChange,
  type EditorId,
  type EditorShown,
  editorIds,
  type McpAnswer,
  type McpApproval,
  type McpCallRecord,
  type McpClaim,
  type McpClientShown,
  type McpEntered,
  type McpPeer,
  type McpSession,
  type McpSettings,
  type McpSnippet,
  type McpState,
  type McpStatus,
  mcpWords,
  type PeerProgram,
} from './mcp/mcp.ts'
export { isMcpTool, isToolOn, type McpToolName, type McpToolShown, mcpTools, type ToolEffect } from './mcp/mcp-tools.ts'
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
} from './models/ask.ts'
export type {
  Chat,
  ChatCard,
  ChatMeasure,
  ChatMessage,
  ChatSent,
  DelegateProgress,
  MessageHead,
  MessageState,
  MessageToSend,
} from './models/chat.ts'
export {
  type DelegateEdit,
  type DelegateRegion,
  type DelegateSlot,
  type DelegateStrategy,
  type DelegateTask,
  delegateStrategies,
} from './models/delegate.ts'
export { type ListedProvider, listedProviders } from './models/listed-providers.ts'
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
} from './models/model-settings.ts'
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
  ProvidersListed,
  SettingField,
} from './models/provider.ts'
export type { TurnDone, TurnRequest, WorkspacePlanRequest } from './models/turn.ts'
export { typedKey } from './models/typed-key.ts'
export type { TokensCounted, TokensRequest } from './prompt/budget.ts'
export { type Budget, noTokens } from './prompt/budget.ts'
export type { BuilderRequest } from './prompt/builder.ts'
export {
  type BuilderAnswer,
  type BuilderEstimate,
  builderStages,
  type Priority,
  priorities,
  type RankedFile,
  type Recommendation,
} from './prompt/builder.ts'
export type { PromptAsked, PromptBuilt, PromptOverride } from './prompt/built-prompt.ts'
export type { ComposeOptions } from './prompt/compose.ts'
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
} from './prompt/prompt.ts'
export { type Addresses, addresses, addressesFrom, serviceKeys, updateKeys } from './site/addresses.ts'
export { postIdsFrom, shippedPostIds } from './site/posts.ts'
export { type SiteRedirect, siteRedirects } from './site/site-redirects.ts'
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
} from './updates/updates.ts'
export type {
  FileMap,
  FileUse,
  GraphEntry,
  GraphRead,
  GraphShown,
  MapDetail,
  MapSymbol,
  MapsRead,
  MapsRequest,
  SymbolKind,
} from './workspace/codemap.ts'
export type { ChangedFiles, FilesListed, PathExplained, PathFound } from './workspace/files.ts'
export type { GitQuestion, GitText } from './workspace/git.ts'
export {
  type LanguageId,
  languageFiles,
  languageIds,
  languageName,
  languages,
  type ResolverFamily,
  resolverFamily,
} from './workspace/languages.ts'
export type {
  CopyRecord,
  FileAsked,
  FileRead,
  FolderListing,
  OpenWorkspace,
  RootChange,
  RootListed,
  SelectionChange,
  SelectionChanged,
  SelectionChoice,
  SelectionRead,
  SelectionTextsAsked,
  WorkspaceCard,
  WorkspaceCards,
  WorkspaceChange,
  WorkspaceChanged,
  WorkspaceFields,
  WorkspaceRead,
} from './workspace/open-workspace.ts'
export type { SampleMade } from './workspace/sample.ts'
export type { SearchAnswer, SearchMatch, SearchRequest } from './workspace/search.ts'
export type { FileMode, LineRange, SelectedFile } from './workspace/selection.ts'
export { type AppSettings, defaultSettings, type IgnoreLayer } from './workspace/settings.ts'
export type { OddFile, TreeDelta, TreeFolder, TreeFolderChange, TreeRequest, TreeRootShown, TreeShown, TreeText } from './workspace/tree.ts'
export {
  type BuilderSettings,
  defaultBuilderSettings,
  type StoredPrompt,
  type Workspace,
  type WorkspacePreset,
} from './workspace/workspace.ts'
