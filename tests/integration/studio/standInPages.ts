import type { ServerParts } from '../../../src/server/createServer.ts'

/** Pages that only say whether Studio would exist for a request. */
export const standInPages: ServerParts['pages'] = {
  plugin: async (app, { studio }) => {
    app.get('/:locale/studio', async (request, reply) => {
      if (studio.hasAccess(request)) return 'Studio'
      return studio.showsSignIn(request) ? 'Sign in' : reply.code(404).send('Not found')
    })
  },
  scriptHashes: [],
  refusalPages: () => () => Promise.reject(new Error('no pages')),
}
