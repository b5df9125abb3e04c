// Sheaf for editors and agents, by MCP: over a stream, and over HTTP.

export { type Endpoint, type EndpointOptions, openEndpoint } from './serve/open-endpoint.ts'
export { type HttpOptions, type HttpServing, type NewServer, type ServedFor, serveHttp } from './serve/serve-http.ts'
export { type StreamServed, serveStream } from './serve/serve-stream.ts'
