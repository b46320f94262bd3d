import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Deleting a block takes its folder and its line only. Tests with a list of exceptions ignore the entries of such a block with
 * these functions.
 */

/** Whether the block has no folder. */
export const isDeletedBlock = (type: string): boolean => !existsSync(join('src/blocks', type))

/** Whether a path in `src` is in the folder of a block that is deleted. */
export const isInDeletedBlock = (path: string): boolean => {
  const [folder, type = ''] = path.split('/')
  return folder === 'blocks' && isDeletedBlock(type)
}
