// MCP servers of other people: programs and web services whose tools, resources and prompts a person uses in Sheaf. Everything they send
// is untrusted, and limited in size and time.

export { connectServer } from './connect/connect-server.ts'
export { checkAddress } from './connect/http-transport.ts'
export type { OAuthStore, SavedSignIn } from './oauth/oauth-provider.ts'
export { signIn } from './oauth/sign-in.ts'
export type { ContentText, HttpLaunch, ServerChange, ServerConnection, ServerLaunch, StdioLaunch } from './server.ts'
