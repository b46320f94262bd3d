import { Type } from 'typebox'
import { accountPaths, accountPrefix } from './account.ts'
import { AccountRefusal, LoggedIn, LogIn, Registration } from './accountShapes.ts'
import { ConsentAnswer, PageEventBatch } from './analytics.ts'
import { collectPath } from './collectLimits.ts'
import type { HttpAnswer, HttpCall } from './httpCall.ts'
import { ingestCalls } from './ingestCalls.ts'
import { languages } from './languages.ts'
import { Shape } from './scalars.ts'

/** The state that a probe answers. */
export const ProbeStatus = Shape({
  status: Type.String(),
  /** Why the server does not serve: `starting`, `stopping` or `store`. */
  reason: Type.Optional(Type.String()),
  /** Of a server that serves, but `degraded`: one sentence for each part that does not work. */
  reasons: Type.Optional(Type.Array(Type.String())),
})

/** A violation of the Content-Security-Policy, as browsers report it. */
export const PolicyReport = Type.Object({
  'csp-report': Type.Object({
    'document-uri': Type.Optional(Type.String()),
    'violated-directive': Type.Optional(Type.String()),
    'effective-directive': Type.Optional(Type.String()),
    'blocked-uri': Type.Optional(Type.String()),
  }),
})

const refused = (description: string): HttpAnswer => ({ description, schema: AccountRefusal })

const account = (path: string) => ({ method: 'POST' as const, path: `${accountPrefix}${path}`, tag: 'accounts' })

const loggedIn: HttpAnswer = {
  description: 'Logged in.',
  schema: LoggedIn,
  example: {
    accessToken: 'k3J9vQ2mX7pLr8sT1uWz',
    accessTokenExpire: 1_792_592_000_000,
    userId: '700000001',
    loginName: 'ada@example.com',
  },
}

/** Calls of the server besides those of the platform and the operator. A test compares them with the routes. */
export const serverCalls: readonly HttpCall[] = [
  {
    name: 'commonWords',
    method: 'GET',
    path: '/locales/{language}/common.json',
    tag: 'locales',
    summary: 'The translation file of a language: flat keys, no envelope.',
    access: 'public',
    params: Shape({ language: Type.Enum(languages.map(({ language }) => language)) }),
    answers: {
      200: {
        description: 'Texts by key. The ETag changes with the texts.',
        schema: Type.Record(Type.String(), Type.String()),
        example: { 'common.confirm': 'Confirm' },
      },
      304: { description: 'Unchanged since the ETag in If-None-Match.' },
      404: { description: 'There is no such language.' },
    },
  },
  {
    name: 'registerAccount',
    ...account(accountPaths.register),
    summary: 'Creates an account of the embedded platform and logs in.',
    access: 'public',
    body: Registration,
    bodyExample: { loginName: 'ada@example.com', password: 'correct horse battery' },
    answers: {
      200: loggedIn,
      400: refused('Login name or password cannot be used (PARAM_INVALID).'),
      409: refused('The login name is taken (TAKEN).'),
      429: refused('Too many registrations (TOO_MANY).'),
      503: refused('Too many logins at once (BUSY).'),
    },
  },
  {
    name: 'logIn',
    ...account(accountPaths.logIn),
    summary: 'Logs in with an account of the embedded platform.',
    access: 'public',
    body: LogIn,
    bodyExample: { loginName: 'ada@example.com', password: 'correct horse battery' },
    answers: {
      200: loggedIn,
      400: refused('The request is not valid (PARAM_INVALID).'),
      401: refused('Login name or password is wrong (WRONG).'),
      429: refused('Too many wrong passwords (TOO_MANY).'),
      503: refused('Too many logins at once (BUSY).'),
    },
  },
  {
    name: 'logOut',
    ...account(accountPaths.logOut),
    summary: 'Revokes the access token of the request.',
    access: 'user',
    answers: { 204: { description: 'The token is revoked, or was not valid.' } },
  },
  ...ingestCalls,
  {
    name: 'analyticsConsent',
    method: 'GET',
    path: collectPath,
    tag: 'analytics',
    summary: 'Whether the viewer has to agree before pages send analytics events.',
    access: 'public',
    answers: {
      200: { description: 'null: the region is unknown.', schema: ConsentAnswer, example: { needed: true } },
    },
  },
  {
    name: 'collectEvents',
    method: 'POST',
    path: collectPath,
    tag: 'analytics',
    summary: 'Stores analytics events of a page.',
    access: 'public',
    body: PageEventBatch,
    bodyExample: { events: [{ name: 'BlockImpression', page: 'newcomer', release: 3, locale: 'en', block: 'hero' }] },
    answers: {
      204: { description: 'Received. Events above the limit of the server are dropped.' },
      400: { description: 'The batch is not valid.' },
      413: { description: 'The batch is too large.' },
    },
  },
  {
    name: 'reportPolicyViolation',
    method: 'POST',
    path: '/csp-report',
    tag: 'analytics',
    summary: 'Receives a report of the Content-Security-Policy from a browser.',
    access: 'public',
    body: PolicyReport,
    bodyType: 'application/csp-report',
    bodyExample: { 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'https://example.com/x.png' } },
    answers: { 204: { description: 'Counted.' }, 400: { description: 'The report is not valid.' } },
  },
  {
    name: 'liveness',
    method: 'GET',
    path: '/healthz',
    tag: 'health',
    summary: 'Whether the process is alive.',
    access: 'public',
    answers: { 200: { description: 'It is.', schema: ProbeStatus, example: { status: 'alive' } } },
  },
  {
    name: 'readiness',
    method: 'GET',
    path: '/readyz',
    tag: 'health',
    summary: 'Whether the server can serve requests.',
    access: 'public',
    answers: {
      200: {
        description: 'It can: `ready`, or `degraded` while the platform at PLATFORM_URL does not answer.',
        schema: ProbeStatus,
        example: { status: 'ready' },
      },
      503: {
        description: 'It is starting or stopping, or its store does not answer.',
        schema: ProbeStatus,
        example: { status: 'not serving', reason: 'starting' },
      },
    },
  },
  {
    name: 'metrics',
    method: 'GET',
    path: '/metrics',
    tag: 'health',
    summary: 'Metrics in the text format of Prometheus. With METRICS_PORT, only on that port.',
    access: 'metrics',
    answers: {
      200: { description: 'The metrics.', schema: Type.String(), mediaType: 'text/plain' },
      401: { description: 'The token is missing or wrong.' },
    },
  },
  {
    name: 'openApi',
    method: 'GET',
    path: '/openapi.json',
    tag: 'health',
    summary: 'This description.',
    access: 'public',
    answers: { 200: { description: 'OpenAPI 3.1.', schema: Type.Record(Type.String(), Type.Unknown()) } },
  },
]
