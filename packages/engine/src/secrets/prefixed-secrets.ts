// Secrets with a recognizable format: a fixed prefix and a minimum of characters of a class. As documented by the issuers.

export interface PrefixedSecret {
  name: string
  /** Three characters or more. */
  prefix: string
  /** The inside of a character class. */
  body: string
  /** Minimum characters after the prefix. */
  length: number
  /** Exactly `length` characters follow the prefix. */
  exact?: true
}

const alnum = 'A-Za-z0-9'
const dashed = 'A-Za-z0-9_-'
const hex = '0-9a-f'
const base64 = 'A-Za-z0-9+/'

export const prefixedSecrets: readonly PrefixedSecret[] = [
  { name: 'aws-access-key-id', prefix: 'AKIA', body: 'A-Z0-9', length: 16, exact: true },
  { name: 'aws-access-key-id', prefix: 'ASIA', body: 'A-Z0-9', length: 16, exact: true },
  { name: 'google-api-key', prefix: 'AIza', body: dashed, length: 35, exact: true },
  { name: 'google-oauth-secret', prefix: 'GOCSPX-', body: dashed, length: 24 },
  { name: 'google-oauth-token', prefix: 'ya29.', body: dashed, length: 40 },
  { name: 'xai-key', prefix: 'xai-', body: alnum, length: 40 },
  { name: 'huggingface', prefix: 'hf_', body: alnum, length: 30 },
  { name: 'huggingface', prefix: 'api_org_', body: alnum, length: 30 },
  { name: 'openrouter-key', prefix: 'sk-or-v1-', body: hex, length: 40 },
  { name: 'anthropic', prefix: 'sk-ant-', body: dashed, length: 40 },
  { name: 'openai', prefix: 'sk-proj-', body: dashed, length: 30 },
  { name: 'openai', prefix: 'sk-svcacct-', body: dashed, length: 30 },
  { name: 'openai', prefix: 'sk-admin-', body: dashed, length: 30 },
  { name: 'model-api-key', prefix: 'sk-', body: alnum, length: 32 },
  { name: 'langfuse-key', prefix: 'sk-lf-', body: dashed, length: 32 },
  { name: 'perplexity-key', prefix: 'pplx-', body: alnum, length: 40 },
  { name: 'replicate-token', prefix: 'r8_', body: alnum, length: 36 },
  { name: 'cerebras-key', prefix: 'csk-', body: alnum, length: 40 },
  { name: 'together-key', prefix: 'tgp_v1_', body: dashed, length: 36 },
  { name: 'pinecone-key', prefix: 'pcsk_', body: 'A-Za-z0-9_', length: 40 },
  { name: 'tavily-key', prefix: 'tvly-', body: dashed, length: 30 },
  { name: 'stripe-webhook-secret', prefix: 'whsec_', body: `${base64}=`, length: 32 },
  { name: 'gitlab', prefix: 'glpat-', body: dashed, length: 20 },
  { name: 'gitlab', prefix: 'gldt-', body: dashed, length: 20 },
  { name: 'gitlab', prefix: 'glrt-', body: dashed, length: 20 },
  { name: 'gitlab', prefix: 'glcbt-', body: dashed, length: 20 },
  { name: 'gitlab', prefix: 'glptt-', body: dashed, length: 40 },
  { name: 'pypi-token', prefix: 'pypi-AgE', body: dashed, length: 50 },
  { name: 'rubygems-key', prefix: 'rubygems_', body: hex, length: 48 },
  { name: 'digitalocean-token', prefix: 'dop_v1_', body: hex, length: 64 },
  { name: 'digitalocean-token', prefix: 'doo_v1_', body: hex, length: 64 },
  { name: 'digitalocean-token', prefix: 'dor_v1_', body: hex, length: 64 },
  { name: 'azure-storage-key', prefix: 'AccountKey=', body: `${base64}=`, length: 86 },
  { name: 'azure-shared-access-key', prefix: 'SharedAccessKey=', body: `${base64}=`, length: 43 },
  { name: 'supabase-key', prefix: 'sbp_', body: hex, length: 40 },
  { name: 'supabase-key', prefix: 'sb_secret_', body: dashed, length: 24 },
  { name: 'sentry-token', prefix: 'sntrys_', body: `${base64}=_`, length: 60 },
  { name: 'sentry-token', prefix: 'sntryu_', body: hex, length: 64 },
  { name: 'square-token', prefix: 'sq0atp-', body: dashed, length: 22 },
  { name: 'square-secret', prefix: 'sq0csp-', body: dashed, length: 43 },
  { name: 'mailgun-key', prefix: 'key-', body: hex, length: 32 },
  { name: 'netlify-token', prefix: 'nfp_', body: alnum, length: 36 },
  { name: 'postman-key', prefix: 'PMAK-', body: `${hex}-`, length: 50 },
  { name: 'new-relic-key', prefix: 'NRAK-', body: 'A-Z0-9', length: 27 },
  { name: 'doppler-token', prefix: 'dp.pt.', body: alnum, length: 40 },
  { name: 'atlassian-token', prefix: 'ATATT3xFfGF0', body: `=${dashed}`, length: 60 },
  { name: 'planetscale-token', prefix: 'pscale_tkn_', body: `.${dashed}`, length: 32 },
  { name: 'age-secret-key', prefix: 'AGE-SECRET-KEY-1', body: 'A-Z0-9', length: 58 },
  { name: 'docker', prefix: 'dckr_oat_', body: dashed, length: 27 },
]
