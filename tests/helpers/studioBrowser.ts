import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, FrameLocator, Page } from 'playwright-core'
import { closeBrowser, openBrowser } from './browser.ts'
import { startServer, type TestServer } from './server.ts'

/** Studio in a browser: a server with its own copy of the configs, because Studio writes into their folder. */
export interface StudioBrowser {
  server: TestServer
  /** The copy of the configs. */
  folder: string
  context: BrowserContext
  page: Page
  /** The page in the canvas. */
  frame: FrameLocator
  /** Closes the browser, stops the server and removes the copy. */
  close(): Promise<void>
}

/** Starts the server, and opens an empty page. `prepare`: changes the copy of the configs before. */
export async function openStudio(prepare?: (folder: string) => void): Promise<StudioBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'playbill-configs-'))
  cpSync('configs', folder, { recursive: true })
  prepare?.(folder)
  const server = await startServer({ env: { CONFIG_DIR: folder } })
  const context = await (await openBrowser()).newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const close = async () => {
    await context.close()
    await closeBrowser()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { server, folder, context, page, frame: page.frameLocator('iframe[title="Preview"]'), close }
}
