import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyPluginAsync } from 'fastify'
import type { Platform } from '../platform/index.ts'
import type { ClientFiles } from './clientFiles.ts'
import type { Env } from './env.ts'
import type { SealedHosts } from './hostList.ts'
import type { WordFiles } from './words.ts'

/** Vite, while the program is being worked on. */
export interface DevTools {
  /** A module as it is now on the disk, fit for this process. */
  load(path: string): Promise<Record<string, unknown>>
  /** A page with what hot reload needs. */
  html(url: string, html: string): Promise<string>
  /** Answers with the browser's modules; calls `next` for everything else. */
  handle(request: IncomingMessage, response: ServerResponse, next: () => void): void
  /** The shell's words as they are now on the disk. */
  words(): Promise<WordFiles>
  /** Makes open pages load again. */
  reload(): void
}

/** What the pages are drawn from. */
export interface PagesOptions {
  /** Embedded, or with PLATFORM_URL the real one behind the same face. */
  platform: Platform
  env: Env
  /** The sealed list of the platform's hosts, where there is one. */
  hostList?: SealedHosts
  files: ClientFiles
  /** The shell's words by the name of a translation file; English for one not translated yet. */
  words(localeFileName: string): Record<string, string>
  /** Tells of each new release made by this process. */
  onRelease(listener: (alias: string) => void): void
  /** Tells when the sandbox's clock was moved. */
  onClock(listener: () => void): void
  dev: DevTools | null
}

/** The pages: the plugin that owns every address no other part takes, and what its inline scripts hash to. */
export interface Pages {
  plugin: FastifyPluginAsync<PagesOptions>
  /** `sha256-…` of each inline script in the HTML. */
  scriptHashes: readonly string[]
}
