import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'mcp'> = {
  'mcp.status': async ({ mcp }, input, call) => (await mcp()).status(input, call),
  'mcp.switch': async ({ mcp }, input, call) => (await mcp()).switch(input, call),
  'mcp.own': async ({ mcp }, input, call) => (await mcp()).own(input, call),
  'mcp.answer': async ({ mcp }, input, call) => (await mcp()).answer(input, call),
  'mcp.change': async ({ mcp }, input, call) => (await mcp()).change(input, call),
  'mcp.calls': async ({ mcp }, input, call) => (await mcp()).calls(input, call),
}
