import pg from 'pg'
import { readInt8 } from './readInt8.ts'

/** Timeouts of the connections to PostgreSQL, ms. */
const timeouts = {
  connect: 5_000,
  /** A connection idle for longer is checked before use. */
  idleBeforeCheck: 3_000,
  /** Time for `select 1` on a working connection, even on a busy machine. */
  probe: 3_000,
  /** After this time without an answer to a query, the pool checks whether the server can be reached. */
  stalled: 3_000,
  /** Time for the server's own statement timeout error to arrive. */
  transmission: 1_000,
}

/** State of one connection; times by `performance.now()`. */
interface ConnectionState {
  openedAt: number
  usedAt: number
  /** When the query in flight was sent; null: none. */
  sentAt: number | null
}

/** A pool of connections to one PostgreSQL server that replaces connections after a silent network failure. */
export interface PostgresPool {
  connect(): Promise<pg.PoolClient>
  /** Sends one query and tracks it. Closes a connection that does not answer. */
  query<R extends pg.QueryResultRow>(client: pg.PoolClient, config: pg.QueryConfig): Promise<pg.QueryResult<R>>
  /** Returns a connection to the pool; closes it if it was open during a network failure. */
  release(client: pg.PoolClient): void
  end(): Promise<void>
}

const types = {
  getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? readInt8 : pg.types.getTypeParser(oid, format)),
} as pg.CustomTypesConfig

const isReadTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** Destroys a connection: its pending query fails, and the pool opens a new connection. */
const destroyConnection = (client: pg.PoolClient) => client.connection.stream.destroy()

const answers = (client: pg.ClientBase): Promise<boolean> =>
  client.query({ text: 'select 1', query_timeout: timeouts.probe } as pg.QueryConfig).then(
    () => true,
    () => false,
  )

/**
 * Opens a pool of 20 connections. `statementMs`: the server's statement timeout. A network that drops packets without
 * closing connections leaves some that look open and never answer. After such a failure, all older ones are replaced.
 */
export function openPool(connectionString: string, statementMs: number): PostgresPool {
  const config = {
    connectionString,
    connectionTimeoutMillis: timeouts.connect,
    statement_timeout: statementMs,
    query_timeout: statementMs + timeouts.transmission,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types,
  }
  const pool = new pg.Pool({ ...config, max: 20 })
  const states = new Map<pg.PoolClient, ConnectionState>()
  let disconnectedAt = Number.NEGATIVE_INFINITY
  let isProbing = false

  // A broken connection must not end the process, whether idle or checked out. The pool opens a new one.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    const now = performance.now()
    states.set(client, { openedAt: now, usedAt: now, sentAt: null })
    client.on('error', () => undefined)
  })
  pool.on('remove', (client) => void states.delete(client))

  const stateOf = (client: pg.PoolClient): ConnectionState => {
    const known = states.get(client)
    const line = known ?? { openedAt: performance.now(), usedAt: performance.now(), sentAt: null }
    if (!known) states.set(client, line)
    return line
  }

  async function isUsable(client: pg.PoolClient): Promise<boolean> {
    const line = stateOf(client)
    if (line.openedAt < disconnectedAt) return false
    if (performance.now() - line.usedAt < timeouts.idleBeforeCheck) return true
    if (await answers(client)) return true
    disconnectedAt = performance.now()
    return false
  }

  /** Checks the server over a new connection. If that fails too, destroys the connections with stalled queries. */
  async function probe(): Promise<void> {
    const client = new pg.Client({ ...config, connectionTimeoutMillis: timeouts.probe })
    client.on('error', () => undefined)
    const reached = await client.connect().then(
      () => answers(client),
      // A refusal (too many connections) shows that the server can be reached.
      (error) => error instanceof pg.DatabaseError,
    )
    void client.end().catch(() => undefined)
    if (reached) return
    const now = performance.now()
    disconnectedAt = now
    for (const [waiting, { sentAt: askedAt }] of states)
      if (askedAt !== null && now - askedAt > timeouts.stalled) destroyConnection(waiting)
  }

  async function checkStalledQueries(): Promise<void> {
    const now = performance.now()
    const isStalled = [...states.values()].some(
      ({ sentAt: askedAt }) => askedAt !== null && now - askedAt > timeouts.stalled,
    )
    if (!isStalled || isProbing) return
    isProbing = true
    await probe()
    isProbing = false
  }
  const timer = setInterval(checkStalledQueries, 1_000)
  timer.unref()

  return {
    async connect() {
      for (;;) {
        const client = await pool.connect()
        if (await isUsable(client)) return client
        client.release(true)
      }
    },
    async query(client, query) {
      const line = stateOf(client)
      line.sentAt = performance.now()
      try {
        return await client.query(query)
      } catch (error) {
        if (isReadTimeout(error)) {
          disconnectedAt = performance.now()
          // A rollback on this connection would wait for the same time.
          destroyConnection(client)
        }
        throw error
      } finally {
        line.sentAt = null
        line.usedAt = performance.now()
      }
    },
    release: (client) => client.release(stateOf(client).openedAt < disconnectedAt),
    async end() {
      clearInterval(timer)
      await pool.end()
    },
  }
}
