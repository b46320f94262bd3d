import { keepFieldInSight } from './keepFieldInSight.ts'

/** What a page does beside itself once it is alive; fetched when there is time for it. */
export function atLeisure(): void {
  keepFieldInSight(window)
}
