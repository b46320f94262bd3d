import type { Cell } from './cells.ts'
import { compareOutlines } from './compareOutlines.ts'
import { comparePictures, type PictureDifference } from './comparePictures.ts'
import type { Shot } from './fixedPage.ts'
import { hashOf, type Reference, reduce } from './references.ts'

/** What changed in a cell. */
export interface Change {
  /** Boxes that are missing, new, moved or different, in words. */
  boxes: string[]
  /** Null if only boxes differ, by less than a viewer would see. */
  picture: PictureDifference | null
}

/** Compares a shot with its reference; null: nothing changed that a viewer would see. */
export async function compareShot(shot: Shot, reference: Reference, width: Cell['width']): Promise<Change | null> {
  if (hashOf(shot.png) === reference.hash) return null
  const boxes = compareOutlines(reference.outline, shot.outline)
  const picture = await comparePictures(reference.picture, await reduce(shot.png, width))
  return boxes.length || picture ? { boxes, picture } : null
}
