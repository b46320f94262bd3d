import * as built from '../../app/entry-server.tsx'
import type { PagesOptions } from '../pagesOptions.ts'

/** The module that renders pages: the built one, or in development the current one on the disk. */
export type ServerEntry = typeof built

/** The server entry of the app: built, or loaded again after each change in development. */
export const serverEntry = async ({ dev }: PagesOptions): Promise<ServerEntry> =>
  dev ? ((await dev.load('/src/app/entry-server.tsx')) as ServerEntry) : built
