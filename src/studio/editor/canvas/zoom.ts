/** The scale of the canvas: `fit` is at most 100 % and as wide as there is room. */
export const zooms = ['fit', 0.5, 0.75, 1, 1.25, 1.5] as const
export type Zoom = (typeof zooms)[number]

const storageKey = 'studio.editor.zoom'

/** The zoom of a text, such as the value of a select. */
export const zoomOf = (text: string | null): Zoom => zooms.find((zoom) => String(zoom) === text) ?? 'fit'

/** The zoom that this browser used last. */
export const readZoom = (): Zoom => zoomOf(localStorage.getItem(storageKey))

/** Kept per browser, for all drafts. */
export const storeZoom = (zoom: Zoom): void => localStorage.setItem(storageKey, String(zoom))

/** The scale for a page of a width in a room of a width, CSS px. */
export const scaleOf = (zoom: Zoom, width: number, room: number): number =>
  zoom === 'fit' ? Math.max(0.2, Math.min(1, room / width)) : zoom
