/** A position in a list that is ordered by a time and an id. */
export interface ListPosition {
  /** Epoch ms. */
  time: number
  id: string
}

/** The position as the opaque text of an address. */
export const cursorOf = ({ time, id }: ListPosition): string => Buffer.from(`${time} ${id}`).toString('base64url')

/** The position of a cursor. Any other text is the start of the list. */
export function positionOf(cursor: string): ListPosition | null {
  const [, time, id] = /^(\d{1,16}) (.+)$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  return time === undefined || id === undefined ? null : { time: Number(time), id }
}
