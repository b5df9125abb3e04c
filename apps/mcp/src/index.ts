// The MCP server for editors and agents, over a stream or HTTP.

export { type Endpoint, type EndpointOptions, openEndpoint } from './serve/open-endpoint.ts'
export { type HttpOptions, type HttpServing, type NewServer, type ServedFor, serveHttp } from './serve/serve-http.ts'
export { type StreamServed, serveStream } from './serve/serve-stream.ts'
