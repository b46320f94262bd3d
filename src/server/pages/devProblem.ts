import { stripVTControlCharacters } from 'node:util'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DevTools } from '../pagesOptions.ts'

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Sends a page with an error of code that is being edited. Hot reload loads it again after a fix. */
export async function sendDevProblem(dev: DevTools, request: FastifyRequest, reply: FastifyReply, problem: unknown) {
  const message = stripVTControlCharacters(problem instanceof Error ? problem.message : String(problem))
  const html = `<!doctype html><html lang="en"><head><title>The code does not run</title></head><body><h1>The code does not run</h1><pre>${escapeText(message)}</pre></body></html>`
  request.log.error(message)
  return reply
    .code(500)
    .type('text/html; charset=utf-8')
    .send(await dev.html(request.url, html))
}
