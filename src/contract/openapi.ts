import type { Call } from './call.ts'
import type { HttpCall } from './httpCall.ts'
import { describeAnswers } from './openapi/answerNotes/describeAnswers.ts'
import { feedSchemes } from './openapi/feedSchemes.ts'
import { securitySchemes, sharedParameters } from './openapi/headers.ts'
import { payoutSchemes, payoutWebhooks } from './openapi/payoutWebhooks.ts'
import { platformOperation, tagOf } from './openapi/platformOperations.ts'
import { addRefusals, sharedExamples, sharedResponses } from './openapi/refusals.ts'
import { schemaNames } from './openapi/schemaNames.ts'
import { createSchemas, type Json } from './openapi/schemas.ts'
import { serverOperation } from './openapi/serverOperations.ts'

const description = `Activities, tasks and rewards of a trading platform. Ids and amounts are strings; times are epoch ms.

- The calls below \`/v1\` and \`/api\` are the contract between pages and a platform. The embedded platform implements them; with
  \`PLATFORM_URL\`, the server forwards them to another platform, which implements the same contract.
- The calls below \`/__operator\` publish and stop pages, read what happened, and decide about reviews and payouts.
- \`/v1/ingest/events\` receives events of users from the systems of the trading platform; the embedded platform only.
- The webhooks are the requests that the embedded platform sends to a payment service (\`PAYOUT_URL\`).
- The other calls belong to the server itself. The calls below \`/__account\` exist with the embedded platform only.

Every call of the contract answers with an envelope and HTTP status 200, refusals too; \`code\` distinguishes them.`

const tags: Readonly<Record<string, string>> = {
  activity: 'Activities: pages, tasks, rewards, teams, lotteries, agents.',
  user: 'The logged-in user.',
  if: 'Messages.',
  mix: 'Banners, and whether a user is an agent.',
  msg: 'Calling codes.',
  public: 'Server time and coins.',
  operator: 'Operators: releases, assets, previews, analytics, reviews, payouts.',
  events: 'Events of users from other systems.',
  payouts: 'The payment service that Playbill calls.',
  accounts: 'Accounts of the embedded platform.',
  locales: 'Texts.',
  analytics: 'Analytics events of pages.',
  health: 'Probes, metrics, this description.',
}

/**
 * The OpenAPI 3.1 description of the calls of the platform and of the server. Schemas, headers, envelope, examples and
 * codes come from the contract. Every object has a name in `components/schemas`.
 */
export function openApi(calls: Record<string, Call>, httpCalls: readonly HttpCall[], version: string): Json {
  const schemas = createSchemas(schemaNames)
  addRefusals(schemas)
  const paths: Record<string, Json> = {}
  const add = (path: string, method: string, operation: Json) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  for (const call of Object.values(calls)) add(call.path, call.method, platformOperation(schemas, call))
  describeAnswers(schemas)
  for (const call of httpCalls) add(call.path, call.method, serverOperation(schemas, call))
  const webhooks = payoutWebhooks(schemas)
  const used = new Set([...Object.values(calls).map(tagOf), ...httpCalls.map(({ tag }) => tag), 'payouts'])
  return {
    openapi: '3.1.0',
    info: { title: 'Playbill', version, description, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/', description: 'The server that serves this description.' }],
    tags: [...used].map((name) => ({ name, ...(tags[name] ? { description: tags[name] } : {}) })),
    paths,
    webhooks,
    components: {
      securitySchemes: { ...securitySchemes, ...feedSchemes, ...payoutSchemes },
      parameters: sharedParameters,
      schemas: schemas.all(),
      examples: sharedExamples,
      responses: sharedResponses,
    },
  }
}
