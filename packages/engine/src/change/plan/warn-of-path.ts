// Warns of paths whose content runs automatically, or decides what runs: edits there are confirmed one by one (safety A14).

import type { ChangeWarning, PlannedFile } from '@sheaf/contract'

/** `reals`: where links on the path lead. */
export function warnOfPath(file: PlannedFile, reals: readonly string[] = []): ChangeWarning[] {
  const paths = [file.relative, ...(file.to ? [file.to.relative] : []), ...reals]
  const what = paths.map(riskOf).find((risk) => risk !== undefined) ?? scriptsRisk(paths, file)
  if (what === undefined) return []
  return [{ code: 'risky-path', message: `${what} Review this change separately.`, lines: [] }]
}

const hook = 'This file can run code automatically when git is used.'
const pipeline = 'This file can run code on the build server, often with access to its secrets.'
const editor = 'This file can make editors run commands, or change what they run.'
const agent = 'This file controls what coding agents may run.'
const secret = 'This file may contain secrets.'
const shell = 'This file can run code in every new shell.'
const packages = 'This file controls where packages come from and what runs when they are installed.'
const python = 'Python runs this file automatically every time it starts.'
const git = 'This file changes how git handles files.'

/** Matched against the whole path in lower case, from a part's beginning to the path's end. */
const risks: readonly (readonly [pattern: RegExp, risk: string])[] = [
  [/(?:^|\/)\.(?:husky|githooks|hg|jj)\/.+$/, hook],
  [/(?:^|\/)(?:\.?lefthook(?:-local)?\.(?:ya?ml|toml|json)|\.pre-commit-config\.ya?ml)$/, hook],
  [/(?:^|\/)\.(?:github\/(?:workflows|actions)|circleci|gitea\/workflows|forgejo\/workflows|buildkite|woodpecker)\/.+$/, pipeline],
  [
    /(?:^|\/)(?:\.gitlab-ci\.ya?ml|\.travis\.ya?ml|bitbucket-pipelines\.ya?ml|azure-pipelines[^/]*|jenkinsfile(?:\.[^/]*)?|\.drone\.ya?ml|appveyor\.ya?ml|\.appveyor\.ya?ml)$/,
    pipeline,
  ],
  [/(?:^|\/)(?:\.gitlab\/ci|\.azure-pipelines)\/.+$/, pipeline],
  [/(?:^|\/)\.vscode\/(?:tasks|settings|launch|extensions|mcp)\.json$/, editor],
  [/(?:^|\/)\.(?:idea|devcontainer|zed|fleet|run)\/.+$/, editor],
  [
    /(?:^|\/)(?:[^/]+\.code-workspace|\.devcontainer\.json|\.exrc|\.nvimrc|\.nvim\.lua|\.vimrc|\.dir-locals\.el|\.gdbinit|\.lldbinit|\.rprofile)$/,
    editor,
  ],
  [/(?:^|\/)\.(?:cursor|claude|codex|gemini|windsurf|roo|continue|opencode|aider|kiro)\/.+$/, agent],
  [
    /(?:^|\/)(?:\.?mcp\.json|opencode\.jsonc?|claude\.md|agents\.md|gemini\.md|\.cursorrules|\.windsurfrules|\.clinerules|\.aider\.conf\.yml)$/,
    agent,
  ],
  [/(?:^|\/)(?:\.env(?:\.[^/]+)?|\.envrc|[^/]+\.env)$/, secret],
  [/(?:^|\/)\.(?:ssh|gnupg|aws|kube|docker)\/.+$/, secret],
  [
    /(?:^|\/)(?:[^/]+\.(?:pem|key|p12|pfx|jks|keystore|ppk)|id_(?:rsa|dsa|ecdsa|ed25519)(?:\.pub)?|\.netrc|\.pgpass|\.git-credentials|\.htpasswd)$/,
    secret,
  ],
  [
    /(?:^|\/)\.(?:(?:ba|z|k|c|tc|da)?shrc|profile|(?:bash_|z)?(?:profile|login|logout|aliases)|zshenv|bash_env|inputrc|config\/(?:fish|autostart|systemd)\/.+)$/,
    shell,
  ],
  [
    /(?:^|\/)(?:\.npmrc|\.yarnrc(?:\.ya?ml)?|\.pnpmfile\.cjs|bunfig\.toml|\.pypirc|pip\.conf|\.condarc|\.gemrc|\.cargo\/config(?:\.toml)?|\.bundle\/config|nuget\.config)$/,
    packages,
  ],
  [/(?:^|\/)(?:\.yarn\/(?:releases|plugins)|\.mvn)\/.+$/, packages],
  [/(?:^|\/)(?:[^/]+\.pth|(?:site|user)customize\.py)$/, python],
  [/(?:^|\/)\.(?:gitattributes|gitmodules|gitconfig|mailmap)$/, git],
]

function riskOf(relative: string): string | undefined {
  const path = relative.toLowerCase()
  return risks.find(([pattern]) => pattern.test(path))?.[1]
}

/** Only edits of a package.json that change what `npm install` runs count. */
function scriptsRisk(paths: readonly string[], { hunks }: PlannedFile): string | undefined {
  if (!paths.some((path) => /(?:^|\/)package\.json$/i.test(path))) return undefined
  const runs = hunks.some(({ added }) =>
    added.some((line) => /"(?:(?:pre|post)?(?:install|prepare|prepublish(?:only)?|pack|publish|uninstall)|[^"]*\\u[^"]*)"\s*:/i.test(line)),
  )
  return runs ? 'This edit changes what runs when packages are installed.' : undefined
}
