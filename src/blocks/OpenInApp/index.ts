import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'OpenInApp',
  version: 1,
  description: 'Leads from a browser to the app, by the download link of the platform. Not drawn in the app.',
  props: Type.Object({
    title: Type.Optional(TextKey({ description: 'What it says; "More in the app" if left out.' })),
    text: Type.Optional(
      TextKey({ description: 'What the app is needed for, in one sentence.', examples: ['app.text'] }),
    ),
  }),
  data: { meta: shared(calls.getMetaData) },
  states: ['loading', 'failed'],
  hydrate: 'idle',
  reserve: { minHeight: 88 },
  examples: { browser: {} },
})

export default defineBlock(spec, () => import('./OpenInApp.tsx'))
