import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'OpenInApp',
  version: 1,
  description: 'Links from a browser to the app, with the download link of the platform. Hidden in the app.',
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'Heading; "More in the app" if left out.' })),
    text: Type.Optional(TextKey({ description: 'One sentence on why the app is needed.', examples: ['app.text'] })),
  }),
  data: { meta: shared(calls.getMetaData) },
  states: ['loading', 'failed'],
  hydrate: 'idle',
  reserve: { minHeight: 88 },
  examples: { browser: {} },
})

export default defineBlock(spec, () => import('./OpenInApp.tsx'))
