import type { PlannedFile } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { warnOfPath } from './warn-of-path.ts'

const risky = [
  '.husky/pre-commit',
  'web/.husky/_/h',
  '.githooks/post-merge',
  '.pre-commit-config.yaml',
  'lefthook.yml',
  '.github/workflows/ci.yml',
  '.github/actions/setup/action.yml',
  '.gitlab-ci.yml',
  '.circleci/config.yml',
  'azure-pipelines.yml',
  'azure-pipelines-release.yml',
  'Jenkinsfile',
  '.travis.yml',
  'bitbucket-pipelines.yml',
  '.vscode/tasks.json',
  '.vscode/settings.json',
  '.vscode/launch.json',
  'app.code-workspace',
  '.idea/workspace.xml',
  '.devcontainer/devcontainer.json',
  '.mcp.json',
  '.vscode/mcp.json',
  '.cursor/rules/a.mdc',
  '.claude/settings.json',
  '.codex/config.toml',
  'opencode.json',
  '.env',
  '.env.local',
  'deploy/prod.env',
  '.envrc',
  '.bashrc',
  '.zshrc',
  '.profile',
  '.bash_profile',
  '.zshenv',
  'dotfiles/.zprofile',
  '.npmrc',
  '.yarnrc.yml',
  '.yarnrc',
  '.pypirc',
  '.cargo/config.toml',
  '.gitattributes',
  '.gitmodules',
  '.gitconfig',
  'certs/server.pem',
  '.ssh/config',
  'id_rsa',
  '.netrc',
  '.GitHub/Workflows/CI.yml',
  '.hg/hgrc',
  '.jj/config.toml',
  'CLAUDE.md',
  'docs/AGENTS.md',
  '.gdbinit',
  '.Rprofile',
  '.mvn/extensions.xml',
  '.config/autostart/a.desktop',
  'sitecustomize.py',
  'lib/a.pth',
]

const harmless = [
  'src/env.ts',
  'src/environment.env.ts',
  'docs/github/workflows.md',
  '.github/ISSUE_TEMPLATE.md',
  '.github/dependabot.yml',
  '.vscode/snippets.code-snippets',
  'husky/pre-commit.md',
  'src/profile.ts',
  'package.json',
  'tsconfig.json',
  'keys.ts',
  'README.md',
  'src/mcp.ts',
  '.gitignore',
  'pipelines.yml',
  'src/jenkinsfile-parser.ts',
]

function file(relative: string, added: string[] = [], to?: string): PlannedFile {
  return {
    path: relative,
    root: '/r',
    relative,
    action: to === undefined ? 'modify' : 'rename',
    status: 'ready',
    ...(to !== undefined && { to: { path: to, root: '/r', relative: to } }),
    before: null,
    text: '',
    encoding: 'utf-8',
    hunks: [{ at: 0, removed: [], added }],
    problems: [],
    warnings: [],
    matches: [],
    descriptions: [],
  }
}

const codes = (planned: PlannedFile) => warnOfPath(planned).map(({ code }) => code)

describe('warnOfPath', () => {
  it.each(risky)('warns about %s', (path) => {
    expect(codes(file(path))).toEqual(['risky-path'])
  })

  it.each(harmless)('does not warn about %s', (path) => {
    expect(codes(file(path))).toEqual([])
  })

  it('warns about the target of a link', () => {
    expect(warnOfPath(file('notes.md'), ['.github/workflows/ci.yml']).map(({ code }) => code)).toEqual(['risky-path'])
    expect(warnOfPath(file('notes.md', ['"postinstall": "x"']), ['package.json']).map(({ code }) => code)).toEqual(['risky-path'])
  })

  it('warns about a move to or from a risky path', () => {
    expect([codes(file('ci.yml', [], '.github/workflows/ci.yml')), codes(file('.github/workflows/ci.yml', [], 'ci.yml'))]).toEqual([
      ['risky-path'],
      ['risky-path'],
    ])
  })

  it('warns about a package.json change that runs when packages are installed', () => {
    expect(codes(file('web/package.json', ['    "postinstall": "node x.js",\n']))).toEqual(['risky-path'])
    expect(codes(file('web/package.json', ['    "test": "vitest",\n']))).toEqual([])
    expect(codes(file('web/notpackage.json', ['    "postinstall": "node x.js",\n']))).toEqual([])
  })

  it('does not quote text of the file', () => {
    expect(JSON.stringify(warnOfPath(file('.env', ['SECRET=1\n'])))).not.toContain('SECRET')
  })
})
