import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'mcp'> = {
  'mcp.status': async ({ mcp }, input, call) => (await mcp()).status(input, call),
  'mcp.change': async ({ mcp }, input, call) => (await mcp()).change(input, call),
}
