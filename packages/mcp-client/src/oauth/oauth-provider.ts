// Keeps the sign-in of one server for the SDK. What the SDK stores goes to the keychain as one text.

import type {
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client'

/** Both as JSON of the SDK's own types. */
export interface SavedSignIn {
  client?: string
  tokens?: string
}

export interface OAuthStore {
  read(): Promise<SavedSignIn>
  write(saved: SavedSignIn): Promise<void>
}

export type OAuthProvider = OAuthClientProvider

/** A page of the authorization server for the person, opened during a sign-in. */
export interface SignInPage {
  redirectUrl: string
  state: string
  open(url: URL): void | Promise<void>
}

/** Without a page, a sign-in is renewed but never begun: the SDK then reports that the server refused. */
export function oauthProvider(store: OAuthStore, page?: SignInPage): OAuthProvider {
  let verifier = ''
  /** Binds the answer of the page to the authorization server that the sign-in began with. */
  let discovery: OAuthDiscoveryState | undefined
  const metadata: OAuthClientMetadata = {
    client_name: 'Sheaf',
    redirect_uris: page === undefined ? [] : [page.redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
  /** The address of the page differs each time, so each sign-in registers a client. */
  let isRegistered = page === undefined
  return {
    redirectUrl: page?.redirectUrl ?? 'http://127.0.0.1/callback',
    clientMetadata: metadata,
    ...(page && { state: () => page.state }),
    async clientInformation() {
      return isRegistered ? parsed<StoredOAuthClientInformation>((await store.read()).client) : undefined
    },
    async saveClientInformation(client) {
      if (page === undefined) return
      isRegistered = true
      await store.write({ client: JSON.stringify(client) })
    },
    async tokens() {
      return isRegistered ? parsed<StoredOAuthTokens>((await store.read()).tokens) : undefined
    },
    async saveTokens(tokens) {
      await store.write({ ...(await store.read()), tokens: JSON.stringify(tokens) })
    },
    redirectToAuthorization: (url) => page?.open(url),
    saveCodeVerifier(text) {
      verifier = text
    },
    codeVerifier: () => verifier,
    saveDiscoveryState(state) {
      discovery = state
    },
    discoveryState: () => discovery,
  }
}

function parsed<Value>(json: string | undefined): Value | undefined {
  return json === undefined ? undefined : JSON.parse(json)
}
