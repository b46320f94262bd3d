import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Platform } from '../platform/index.ts'
import type { ClientFiles, LinkedFiles } from './clientFiles.ts'
import type { Env } from './env.ts'
import type { SealedHosts } from './hostList.ts'
import type { AddMetric } from './metrics.ts'
import type { Previews } from './preview/previews.ts'
import type { Served } from './staticFiles.ts'
import type { StudioAccess } from './studio/studioAccess.ts'
import type { WordFiles } from './words.ts'

/** Vite, in development. */
export interface DevTools {
  /** Loads the current version of a module from the disk. */
  load(path: string): Promise<Record<string, unknown>>
  /** Adds what hot reload needs to a page. */
  html(url: string, html: string): Promise<string>
  /** Sets the handler for requests other than browser modules. Resolves with the port. */
  listen(
    answer: (request: IncomingMessage, response: ServerResponse) => void,
    address: { host: string; port: number },
  ): Promise<number>
  /** The current words of the shell from the disk; always the same object, updated in place. */
  words(): Promise<WordFiles>
  /** Reloads open pages. */
  reload(): void
}

/** Dependencies of the pages. */
export interface PagesOptions {
  /** The embedded platform, or with PLATFORM_URL the real one behind the same interface. */
  platform: Platform
  env: Env
  /** The site's origin, without a trailing slash; empty while unknown. Never taken from a request. */
  origin(): string
  /** The sealed host list, if there is one. */
  hostList?: SealedHosts | undefined
  /** Hosts of other sites that pages may currently link to. */
  linkHosts(): readonly string[]
  files: ClientFiles
  /** The shell's words by the name of a translation file; English if it is missing. */
  words(localeFileName: string): Record<string, string>
  /** Calls the listener when the current release of an alias changes, in any process. */
  onRelease(listener: (alias: string) => void): void
  /** Calls the listener when the sandbox clock is set, and when a real platform answers again. */
  onClock(listener: () => void): void
  dev: DevTools | null
  /** Who may use Studio. Its addresses answer 404 to everyone else. */
  studio: StudioAccess
  /** The build of Studio; null or left out: its addresses answer 404. */
  studioFiles?: LinkedFiles | null
  /** Links to previews; null or left out: this server has none. */
  previews?: Previews | null
  /** Adds a metric of the pages; left out: they have none. */
  addMetric?: AddMetric
}

/** Renders the page with the reason of a refusal, in the language of the address or of the browser. */
export type RefusalPages = (request: FastifyRequest, why: 'limited' | 'busy') => Promise<Served>

/** The plugin that serves every address without another route, and the hashes of its inline scripts. */
export interface Pages {
  plugin: FastifyPluginAsync<PagesOptions>
  /** `sha256-…` of each inline script in the HTML. */
  scriptHashes: readonly string[]
  refusalPages(options: PagesOptions): RefusalPages
}
