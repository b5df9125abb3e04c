import { describe, expect, it } from 'vitest'
import { modelSettingsSchema } from './model-schemas.ts'
import { defaultModelSettings, modelFor, modelOfChat, modelSlots } from './model-settings.ts'

const none = defaultModelSettings.slots

describe('modelFor', () => {
  it('falls back to the next slot that has a model', () => {
    const slots = { ...none, chat: 'a/chat', planner: 'a/planner' }
    expect(Object.fromEntries(modelSlots.map((slot) => [slot, modelFor(slot, slots)]))).toEqual({
      chat: 'a/chat',
      planner: 'a/planner',
      simple: 'a/chat',
      complex: 'a/planner',
      large: 'a/planner',
      builder: 'a/chat',
      mcp: 'a/planner',
    })
    expect([modelFor('mcp', none), modelFor('mcp', { ...slots, mcp: 'a/mcp' })]).toEqual([null, 'a/mcp'])
  })
})

describe('modelOfChat', () => {
  const chat = (model: string | null, mode: 'plan' | 'act' = 'plan', pro = false) => ({ model, mode, pro })

  it("uses the chat's own model, else the chat slot", () => {
    expect([modelOfChat(chat('a/own'), { ...none, chat: 'a/chat' }), modelOfChat(chat(null), { ...none, chat: 'a/chat' })]).toEqual([
      'a/own',
      'a/chat',
    ])
  })

  it("uses the planner in Pro Mode, else the chat's model, and only in Act mode", () => {
    const slots = { ...none, chat: 'a/chat', planner: 'a/planner' }
    expect([
      modelOfChat(chat('a/own', 'act', true), slots),
      modelOfChat(chat('a/own', 'act', true), none),
      modelOfChat(chat(null, 'act', true), none),
      modelOfChat(chat('a/own', 'plan', true), slots),
    ]).toEqual(['a/planner', 'a/own', null, 'a/own'])
  })
})

describe('saved model settings', () => {
  it('without a slot for MCP clients use the planner for them', () => {
    const { mcp: _mcp, ...slots } = { ...none, planner: 'a/planner' }
    const read = modelSettingsSchema.parse({ ...defaultModelSettings, slots, modelPresets: [{ name: 'Old', slots }] })
    expect([read.slots, read.modelPresets]).toEqual([{ ...slots, mcp: null }, [{ name: 'Old', slots: { ...slots, mcp: null } }]])
  })
})
