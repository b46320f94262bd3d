import * as built from '../../app/entry-server.tsx'
import type { PagesOptions } from '../pagesOptions.ts'

/** What draws pages: the built module, or while being worked on the one on the disk as it is now. */
export type ServerEntry = typeof built

export const serverEntry = async ({ dev }: PagesOptions): Promise<ServerEntry> =>
  dev ? ((await dev.load('/src/app/entry-server.tsx')) as ServerEntry) : built
