import type { FastifyInstance } from 'fastify'
import type { StudioSession } from '../../contract/studio/session.ts'
import { addCanvas } from './canvasRoutes.ts'
import { createStudioChecker } from './checker.ts'
import { createCheckRunner } from './checkRunner.ts'
import { addDrafts } from './draftRoutes.ts'
import type { StudioDrafts } from './drafts.ts'
import { createPageList } from './pages.ts'
import { createReviews } from './review.ts'
import { addReviews } from './reviewRoutes.ts'
import { addSessions, type SessionParts } from './sessionRoutes.ts'
import { createSiteReader } from './site.ts'

/** Settings of Studio's calls. */
export interface StudioSettings {
  /** CONFIG_DIR in the sandbox; null: drafts are not written into folders. */
  configDir: string | null
  /** REQUIRE_APPROVAL. */
  requireApproval: StudioSession['requireApproval']
  /** Whether this server keeps participants, payouts and reviews. */
  hasParticipants: boolean
  /** Keys of the app's own words. */
  commonWords(): readonly string[]
  /** The file of the thread that checks drafts; null: they are checked in this thread. */
  checkWorker: string | null
}

/** Adds the calls of Studio to the operator API. */
export function addStudio(app: FastifyInstance, parts: SessionParts & StudioSettings & { drafts: StudioDrafts }): void {
  const { commands, drafts, configDir, commonWords, checkWorker } = parts
  const { publishing, registry } = commands
  const runner = createCheckRunner(checkWorker, registry)
  app.addHook('onClose', () => runner.close())
  const readSite = createSiteReader({ publishing, configDir, drafts: true })
  const checker = createStudioChecker(commands, runner, { commonWords, readSite })
  addSessions(app, parts)
  addDrafts(app, { commands, drafts, configDir })
  addReviews(app, { comments: publishing.comments, drafts, reviews: createReviews({ commands, drafts, checker }) })
  addCanvas(app, { commands, drafts, checker, pages: createPageList({ publishing, checker, readSite, configDir }) })
}
