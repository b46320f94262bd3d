import type { FastifyInstance } from 'fastify'
import { StudioCall, StudioCalls } from '../../contract/studio/answers.ts'
import { StudioCheck, type StudioChecked, StudioFix, type StudioFixed } from '../../contract/studio/check.ts'
import { StudioCompare } from '../../contract/studio/compare.ts'
import type { StudioPages } from '../../contract/studio/pages.ts'
import { limits } from '../limits.ts'
import type { CommandContext } from '../operator/commands.ts'
import { type StudioChecker, toStudioRelease } from './checker.ts'
import { compareContent } from './compare.ts'
import type { StudioDrafts } from './drafts.ts'

/** Dependencies of the calls of the home page and the canvas. */
export interface CanvasParts {
  commands: CommandContext
  drafts: StudioDrafts
  checker: StudioChecker
  pages(): Promise<StudioPages>
}

/** Adds the calls that list, check, fix, compare and show contents. */
export function addCanvas(app: FastifyInstance, { commands, drafts, checker, pages }: CanvasParts): void {
  const bodyLimit = limits.folderBytes

  app.get('/studio/pages', async (_request, reply) => reply.header('cache-control', 'no-store').send(await pages()))

  app.post<{ Body: StudioCheck }>(
    '/studio/check',
    { schema: { body: StudioCheck }, bodyLimit },
    async ({ body: { languages, ...content } }, reply) => {
      const { problems, errors, warnings, release, refusal, shown } = await checker.check(content)
      const checked: StudioChecked = {
        problems,
        errors,
        warnings,
        publishable: release !== null,
        refusal,
        checked: shown?.hash ?? null,
        release: shown && toStudioRelease(shown, languages),
      }
      return reply.header('cache-control', 'no-store').send(checked)
    },
  )

  app.post<{ Body: StudioFix }>('/studio/fix', { schema: { body: StudioFix }, bodyLimit }, async ({ body }, reply) => {
    const { fixed, fixedProblems } = await checker.check(body, { kind: 'fix' })
    const done: StudioFixed = { files: fixed?.files ?? {}, fixed: fixedProblems }
    return reply.header('cache-control', 'no-store').send(done)
  })

  /**
   * Another process of this server may have checked the content, or this one was restarted. A draft is saved every two
   * seconds, so its saved content is usually the one that is meant.
   */
  async function recall(alias: string, checked: string): Promise<void> {
    if (checker.knows(alias, checked)) return
    const current = await drafts.current(alias)
    if (current) await checker.check({ alias, files: current.draft.files, assets: current.draft.assets })
  }

  app.post<{ Body: StudioCall }>('/studio/call', { schema: { body: StudioCall } }, async ({ body }, reply) => {
    await recall(body.alias, body.checked)
    return reply.header('cache-control', 'no-store').send(checker.answer(body))
  })

  app.post<{ Body: StudioCalls }>(
    '/studio/answers',
    { schema: { body: StudioCalls }, bodyLimit: 16 * limits.bodyBytes },
    async ({ body: { checked, alias, calls } }, reply) => {
      await recall(alias, checked)
      const answers = calls.map((call) => checker.answer({ checked, alias, ...call }))
      return reply.header('cache-control', 'no-store').send({ answers })
    },
  )

  app.post<{ Body: StudioCompare }>(
    '/studio/compare',
    { schema: { body: StudioCompare }, bodyLimit },
    async ({ body: { version, ...content } }, reply) =>
      reply.header('cache-control', 'no-store').send(await compareContent(commands, checker, { content, version })),
  )
}
