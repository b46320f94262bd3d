/** The scale at which `width` fits into `available`, at most 1. Both in CSS px. */
export const fitScale = (available: number, width: number): number =>
  available > 0 ? Math.min(1, available / width) : 1
