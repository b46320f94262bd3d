import { resolve } from 'node:path'
import { activities } from '../../src/activities/index.ts'
import { blocks } from '../../src/blocks/index.ts'
import { checkFiles, readFolder } from '../../src/config/index.ts'
import { createRegistry } from '../../src/registry/createRegistry.ts'
import { median, type Row } from './row.ts'

const runs = 15
const size = 500

/** Time of a complete, warm check of a config of 500 blocks with the words and rules of `newcomer`. */
export async function measureCheck(): Promise<Row[]> {
  const registry = createRegistry({ blocks, activities })
  const folder = await readFolder(resolve('configs/newcomer'))
  const page = {
    version: 1,
    type: 'NewUser',
    meta: { title: 'meta.title', description: 'meta.description' },
    page: Array.from({ length: size }, (_, index) => ({
      id: `notice-${index}`,
      type: 'Notice',
      props: { title: 'meta.title', text: 'meta.description' },
      when: index % 10 ? undefined : `user.kycLevel >= ${index % 4}`,
    })),
  }
  const text = JSON.stringify(page, null, 2)
  const altered = { ...folder, files: new Map([...folder.files, ['activity.json', { text }]]) }
  const times: number[] = []
  for (let run = 0; run < runs + 5; run++) {
    const begun = performance.now()
    const { problems } = checkFiles(altered, { registry, now: Date.now() })
    const errors = problems.filter(({ severity }) => severity === 'error')
    if (errors[0]) throw new Error(`The config of the bench is broken: ${errors[0].message}`)
    if (run >= 5) times.push(performance.now() - begun)
  }
  const how = `${runs} runs, ${(text.length / 1024).toFixed(0)} KB, ${text.split('\n').length} lines`
  return [
    { what: 'check a config of 500 blocks, warm', value: median(times), unit: 'ms', bar: 50, good: 'atMost', how },
  ]
}
