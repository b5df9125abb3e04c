// Secrets that several processes of a test share; nothing real was ever signed with them.

import type { ServiceSecrets } from '../service.ts'

export const processSecrets: ServiceSecrets = {
  signingKeys: [
    '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n-----END PRIVATE KEY-----\n',
  ],
  keySecret: 'canary-key-secret-of-processes-6f1d2c',
  webhookSecrets: [`whsec_${Buffer.from('canary-webhook-secret-0a9b8c7d').toString('base64')}`],
  adminToken: 'canary-admin-token-55aa-of-processes',
}
