import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProduct, type Product } from './open-product.ts'
import { openTokenProxy, type TokenProxy } from './open-token-proxy.ts'
import { type Revision, runSuite } from './run-suite.ts'

/** Scenarios, or single checks, that request by name what only a server made for the suite has. The fixture server passes them all. */
const leftOut: Record<string, string> = {
  'tools-call-simple-text': 'tool test_simple_text',
  'tools-call-image': 'tool test_image_content',
  'tools-call-audio': 'tool test_audio_content',
  'tools-call-embedded-resource': 'tool test_embedded_resource',
  'tools-call-mixed-content': 'tool test_multiple_content_types',
  'tools-call-with-logging': 'tool test_tool_with_logging',
  'tools-call-error': 'tool test_error_handling',
  'tools-call-with-progress': 'tool test_tool_with_progress',
  'tools-call-sampling': 'tool test_sampling',
  'tools-call-elicitation': 'tool test_elicitation',
  'elicitation-sep1034-defaults': 'tool test_elicitation_sep1034_defaults',
  'elicitation-sep1330-enums': 'tool test_elicitation_sep1330_enums',
  'http-custom-header-server-validation': 'a tool with x-mcp-header',
  'json-schema-2020-12': 'tool json_schema_2020_12_tool',
  'server-sse-polling': 'tool test_reconnection',
  'input-required-result-basic-elicitation': 'tool test_input_required_result_elicitation',
  'input-required-result-basic-sampling': 'tool test_input_required_result_sampling',
  'input-required-result-basic-list-roots': 'tool test_input_required_result_list_roots',
  'input-required-result-request-state': 'tool test_input_required_result_request_state',
  'input-required-result-multiple-input-requests': 'tool test_input_required_result_multiple_inputs',
  'input-required-result-multi-round': 'tool test_input_required_result_multi_round',
  'input-required-result-missing-input-response': 'tool test_input_required_result_elicitation',
  'input-required-result-non-tool-request': 'prompt test_input_required_result_prompt',
  'input-required-result-result-type': 'tool test_input_required_result_elicitation',
  'input-required-result-tampered-state': 'tool test_input_required_result_tampered_state',
  'input-required-result-capability-check': 'tool test_input_required_result_capabilities',
  'input-required-result-ignore-extra-params': 'tool test_input_required_result_elicitation',
  'resources-read-text': 'resource test://static-text',
  'resources-read-binary': 'resource test://static-binary',
  'resources-templates-read': 'resource test://template/123/data',
  'resources-subscribe': 'resource test://watched-resource',
  'resources-unsubscribe': 'resource test://watched-resource',
  'prompts-get-simple': 'prompt test_simple_prompt',
  'prompts-get-with-args': 'prompt test_prompt_with_arguments',
  'prompts-get-embedded-resource': 'prompt test_prompt_with_embedded_resource',
  'prompts-get-with-image': 'prompt test_prompt_with_image',
  'server-stateless:sep-2575-server-rejects-undeclared-capability': 'tool test_missing_capability',
  'server-stateless:sep-2575-missing-capability-http-400': 'tool test_missing_capability',
  'server-stateless:sep-2575-http-server-no-independent-requests-on-stream': 'tool test_streaming_elicitation',
  'server-stateless:sep-2575-server-no-log-without-loglevel': 'tool test_logging_tool',
  'server-stateless:sep-2575-server-sends-tools-list-changed-on-subscription': 'tool test_trigger_tool_change',
}

/** Scenarios that the product must pass, whatever the table above says. */
const passed: Record<Revision, string[]> = {
  '2025-11-25': [
    'completion-complete',
    'dns-rebinding-protection',
    'logging-set-level',
    'ping',
    'prompts-list',
    'resources-list',
    'server-initialize',
    'server-session-lifecycle',
    'server-sse-multiple-streams',
    'tools-list',
  ],
  '2026-07-28': [
    'caching',
    'completion-complete',
    'dns-rebinding-protection',
    'http-header-validation',
    'input-required-result-unsupported-methods',
    'prompts-list',
    'resources-list',
    'sep-2164-resource-not-found',
    'server-sse-multiple-streams',
    'tools-list',
  ],
}

describe('the product in the conformance suite', () => {
  let product: Product
  let proxy: TokenProxy
  beforeAll(async () => {
    product = await openProduct()
    proxy = await openTokenProxy(product)
  })
  afterAll(async () => {
    await proxy.close()
    await product.close()
  })

  it.each<Revision>(['2025-11-25', '2026-07-28'])('passes every scenario of %s that works without the suite’s tools', async (revision) => {
    const { required, optional, problems, transcript } = await runSuite(proxy.url, revision)
    const failing = [...problems.keys()].filter((where) => !scenarioOf(where).startsWith('tasks-'))
    const isLeftOut = (where: string) => Object.keys(leftOut).some((entry) => covers(entry, where))
    const unexpected = failing.filter((where) => !isLeftOut(where)).map((where) => [where, problems.get(where)])
    expect(unexpected, transcript).toEqual([])
    // A scenario that passes must be removed from the table.
    const ran = new Set([...required, ...optional])
    const needless = Object.keys(leftOut).filter((entry) => ran.has(scenarioOf(entry)) && !failing.some((where) => covers(entry, where)))
    expect(needless).toEqual([])
    const clean = [...ran].filter((name) => !failing.some((where) => scenarioOf(where) === name))
    expect(clean).toEqual(expect.arrayContaining(passed[revision]))
  })
})

const scenarioOf = (where: string) => where.split(':', 1)[0] ?? where
const covers = (entry: string, where: string) => entry === where || entry === scenarioOf(where)
