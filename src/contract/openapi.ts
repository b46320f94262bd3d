import type { TSchema } from 'typebox'
import type { Call } from './call.ts'
import { codes, reasons } from './codes.ts'
import { languages } from './languages.ts'

type Json = Record<string, unknown>

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const requestTime = 1_790_000_000_000

/** The headers of every call; `token` is added to those a user makes. */
const headers: { name: string; required: boolean; description: string; schema: Json; example?: string }[] = [
  {
    name: 'sign',
    required: true,
    description:
      'Hex HMAC-SHA256 of six lines: method, path, sorted query, SHA-256 (hex) of the body, timestamp, traceId. ' +
      'The key is the sign key, or `key.token` when a token is sent. Query: names sorted by code unit, ' +
      'percent-encoded name=value pairs joined by &.',
    schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  },
  {
    name: 'timestamp',
    required: true,
    description: 'Epoch milliseconds; at most 300 seconds from the server time.',
    schema: { type: 'string', pattern: '^\\d{1,16}$' },
    example: String(requestTime),
  },
  {
    name: 'traceId',
    required: true,
    description: 'New for every request; the same one on a second POST within 600 seconds is a replay.',
    schema: { type: 'string', pattern: '^[0-9a-f]{32}$' },
    example: traceId,
  },
  { name: 'terminalCode', required: false, description: 'UUID stored by the browser.', schema: { type: 'string' } },
  { name: 'terminalType', required: false, description: 'Always 1 (web).', schema: { type: 'string', const: '1' } },
  {
    name: 'appVersion',
    required: false,
    description: 'Version of the app.',
    schema: { type: 'string' },
    example: '1.1.0',
  },
  {
    name: 'language',
    required: false,
    description: 'Language, underscore form.',
    schema: { type: 'string' },
    example: 'zh_CN',
  },
  {
    name: 'locale',
    required: false,
    description: 'Locale, underscore form.',
    schema: { type: 'string' },
    example: 'zh_CN',
  },
]

const headerRef = (name: string) => ({ $ref: `#/components/parameters/${name}` })

const parametersOf = (schema: TSchema, place: 'query' | 'path'): Json[] => {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }))
}

const hasFields = (schema: TSchema) => Object.keys((schema as { properties?: Json }).properties ?? {}).length > 0

const bodyOf = (call: Call): Json =>
  call.method === 'GET'
    ? {}
    : {
        requestBody: {
          required: hasFields(call.body) && ((call.body as { required?: string[] }).required ?? []).length > 0,
          content: { 'application/json': { schema: call.body } },
        },
      }

const envelope = (code: Json, data: unknown) => ({
  type: 'object',
  required: ['code', 'msg', 'data', 'requestTime', 'traceId'],
  properties: {
    code,
    msg: { type: 'string' },
    data,
    requestTime: { type: 'integer', description: 'Server time, epoch ms.' },
    traceId: { type: 'string', pattern: '^[0-9a-f]{32}$' },
  },
})

const answersOf = (call: Call): Json => ({
  200: {
    description: 'The answer or a refusal. Both have status 200; `code` distinguishes them.',
    content: {
      'application/json': {
        schema: {
          oneOf: [envelope({ const: codes.success }, call.data), { $ref: '#/components/schemas/Refusal' }],
        },
        examples: {
          success: { value: { code: codes.success, msg: 'success', data: call.example, requestTime, traceId } },
          ...(call.access === 'user' ? { loginRequired: { $ref: '#/components/examples/loginRequired' } } : {}),
          invalid: { $ref: '#/components/examples/invalid' },
        },
      },
    },
  },
  ...(call.method === 'GET'
    ? {}
    : { 413: { $ref: '#/components/responses/TooLarge' }, 415: { $ref: '#/components/responses/NotJson' } }),
  429: { $ref: '#/components/responses/TooMany' },
  503: { $ref: '#/components/responses/Busy' },
})

const operationOf = (call: Call): Json => ({
  operationId: call.name,
  summary: call.summary,
  tags: [call.path.split('/')[2] ?? 'v1'],
  security: call.access === 'user' ? [{ token: [] }] : [{}, { token: [] }],
  parameters: [
    ...parametersOf(call.params, 'path'),
    ...parametersOf(call.query, 'query'),
    headerRef('languageType'),
    ...headers.map(({ name }) => headerRef(name)),
  ],
  ...bodyOf(call),
  responses: answersOf(call),
})

const localeFiles: Json = {
  get: {
    operationId: 'commonWords',
    summary: 'The translation file of a language: flat keys, no envelope.',
    tags: ['locales'],
    security: [{}],
    parameters: [
      {
        name: 'language',
        in: 'path',
        required: true,
        schema: { type: 'string', enum: languages.map((entry) => entry.language) },
      },
    ],
    responses: {
      200: {
        description: 'Texts by key. The ETag changes with the texts.',
        content: {
          'application/json': {
            schema: { type: 'object', additionalProperties: { type: 'string' } },
            example: { 'common.confirm': 'Confirm' },
          },
        },
      },
      304: { description: 'Unchanged since the ETag in If-None-Match.' },
      404: { description: 'There is no such language.' },
    },
  },
}

const refusalExample = (code: string, msg: string, data: unknown) => ({
  value: { code, msg, data, requestTime, traceId },
})

const refused = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})

const limited = (description: string) => ({
  ...refused(description),
  headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } } },
})

const components: Json = {
  securitySchemes: {
    token: { type: 'apiKey', in: 'header', name: 'token', description: 'Access token of a logged-in user.' },
  },
  parameters: {
    languageType: {
      name: 'languageType',
      in: 'query',
      required: false,
      description: 'Language of the texts: the sort priority of the language as text, 0 for English.',
      schema: { type: 'string', enum: languages.map((entry) => entry.langCode) },
    },
    ...Object.fromEntries(headers.map((header) => [header.name, { in: 'header', ...header }])),
  },
  schemas: {
    Refusal: {
      ...envelope(
        {
          type: 'string',
          not: { const: codes.success },
          examples: Object.values(codes).filter((code) => code !== codes.success),
        },
        {
          description: 'Why, for codes 51020 and 51021.',
          type: ['object', 'null'],
          properties: { reason: { type: 'string', enum: Object.keys(reasons) } },
        },
      ),
      description:
        '51020 a tip, 51021 a risk tip, 00004 logged out, 434 token revoked, 600 login required, 51070 airdrop check.',
    },
  },
  examples: {
    loginRequired: refusalExample(codes.loginRequired, 'Please log in.', null),
    invalid: refusalExample(codes.tip, reasons.PARAM_INVALID.msg, { reason: 'PARAM_INVALID' }),
  },
  responses: {
    TooLarge: refused('The body is larger than 16 KB.'),
    NotJson: refused('The body is not application/json.'),
    TooMany: limited('Too many requests.'),
    Busy: limited('The server is busy or stopping.'),
  },
}

/** The OpenAPI 3.1 description of calls. Headers, envelope, examples and error codes come from the contract. */
export function openApi(calls: Record<string, Call>, version: string): Json {
  const paths: Record<string, Json> = { '/locales/{language}/common.json': localeFiles }
  for (const call of Object.values(calls)) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Playbill platform calls',
      version,
      description:
        'Activities, tasks and rewards of a trading platform. Ids and amounts are strings; times are epoch ms.',
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/' }],
    paths,
    components,
  }
}
