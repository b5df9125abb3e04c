// The MCP server for editors and agents, over a stream or HTTP, and the tools of a Context Builder run by an agent.

export { serveExploration } from './explore/serve-exploration.ts'
export { type Endpoint, type EndpointOptions, openEndpoint } from './serve/open-endpoint.ts'
export { type HttpHandler, type HttpOptions, type ServerFactory, type ServerPurpose, serveHttp } from './serve/serve-http.ts'
export { type StreamConnection, serveStream } from './serve/serve-stream.ts'
