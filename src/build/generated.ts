import type { Plugin } from 'vite'

/** Modules written at build time, by the name they are imported under. */
const sources: Record<string, () => Promise<string>> = {
  'virtual:answer-checks': async () => (await import('./answerChecks.ts')).answerChecksSource(),
  'virtual:chakra.css': async () => (await import('./chakraCss.ts')).chakraCss(),
}

/** Serves the generated modules: precompiled answer checks and Chakra's stylesheet. No viewer downloads what makes them. */
export function generated(): Plugin {
  return {
    name: 'playbill-generated',
    resolveId: (id) => (id in sources ? `\0${id}` : undefined),
    load: (id) => sources[id.replace(/^\0/, '')]?.(),
  }
}
