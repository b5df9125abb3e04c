// Anchors for what secretlint's recommended preset can find: derived from the patterns of version 13.0.7, and verified by a test.

import { type Anchor, followedBy, privateKeyAnchor, urlPasswordAnchor } from './anchor.ts'
import { awsSecretAnchor } from './assignment-anchors.ts'

export interface PresetRule {
  kind: 'preset'
  /** The rule's ID without secretlint's prefix. */
  name: string
  anchors: readonly Anchor[]
}

const alnum = 'A-Za-z0-9'
const word = 'A-Za-z0-9_'
const dashed = 'A-Za-z0-9_-'

export const presetRules: readonly PresetRule[] = [
  rule('aws', [awsSecretAnchor]),
  rule('gcp', [privateKeyAnchor]),
  rule('privatekey', [privateKeyAnchor]),
  rule('npm', [followedBy('npm_', word, 36), { literal: ':x-oauth-basic@github' }, { literal: '_authToken=' }]),
  rule('basicauth', [urlPasswordAnchor]),
  rule('slack', [
    ...['xoxb-', 'xoxp-', 'xapp-', 'xoxa-', 'xoxo-', 'xoxr-'].map((prefix) => followedBy(prefix, 'A-Za-z0-9-', 3)),
    { literal: 'hooks.slack.com/services/', fold: true },
  ]),
  rule('sendgrid', [followedBy('SG.', 'A-Za-z0-9_.-', 66)]),
  rule(
    'shopify',
    ['shppa_', 'shpca_', 'shpat_', 'shpss_'].map((prefix) => followedBy(prefix, alnum, 32)),
  ),
  rule(
    'stripe',
    ['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_'].map((prefix) => followedBy(prefix, alnum, 24)),
  ),
  rule('github', [
    ...['ghp_', 'gho_', 'ghu_', 'ghr_', 'ghs_'].map((prefix) => followedBy(prefix, word, 36)),
    followedBy('github_pat_', word, 82),
    // An installation token may be short before its first dot.
    ...Array.from({ length: 10 }, (_, digit) => followedBy(`ghs_${digit}`, '0-9A-Za-z_.-', 6)),
  ]),
  rule('gitlab', [followedBy('glpat-', dashed, 20)]),
  rule('grafana', [followedBy('glc_', 'A-Za-z0-9+/', 32), followedBy('glsa_', word, 41)]),
  rule('openai', [followedBy('T3BlbkFJ', dashed, 20)]),
  rule('anthropic', [followedBy('sk-ant-api0', dashed, 94)]),
  rule('groq', [followedBy('gsk_', alnum, 52)]),
  rule('huggingface', [followedBy('hf_', 'A-Za-z', 34)]),
  rule('linear', [followedBy('lin_api_', word, 32)]),
  rule('notion', [followedBy('ntn_', alnum, 46)]),
  rule('1password', [followedBy('ops_ey', 'A-Za-z0-9+/=', 102)]),
  rule('database-connection-string', [urlPasswordAnchor]),
  rule('hashicorp-vault', [followedBy('hvs.', dashed, 90), followedBy('hvb.', dashed, 138), followedBy('hvr.', dashed, 90)]),
  rule(
    'vercel',
    ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'].map((prefix) => followedBy(prefix, alnum, 20)),
  ),
  rule('databricks', [followedBy('dapi', 'A-Fa-f0-9', 32)]),
  rule('docker', [followedBy('dckr_pat_', dashed, 27)]),
  rule('figma', [followedBy('figd_', dashed, 40)]),
  rule(
    'cloudflare',
    ['cfk_', 'cfut_', 'cfat_'].map((prefix) => followedBy(prefix, alnum, 48)),
  ),
  rule('tailscale', [followedBy('tskey-', dashed, 28)]),
]

function rule(name: string, anchors: readonly Anchor[]): PresetRule {
  return { kind: 'preset', name, anchors }
}
