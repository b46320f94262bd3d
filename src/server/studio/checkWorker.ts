import { parentPort } from 'node:worker_threads'
import { activities } from '../../activities/index.ts'
import { blocks } from '../../blocks/index.ts'
import { setCompiledSchemas } from '../../config/index.ts'
import { createRegistry } from '../../registry/createRegistry.ts'
import { type CheckTask, runCheckTask } from './checkTask.ts'

// The entry of the thread that checks drafts. Each message is a task with an id, each answer its result or its error.
const registry = createRegistry({ blocks, activities })
setCompiledSchemas(registry, await import('virtual:config-checks'))

parentPort?.on('message', ({ id, task }: { id: number; task: CheckTask }) => {
  try {
    parentPort?.postMessage({ id, result: runCheckTask(task, registry) })
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
