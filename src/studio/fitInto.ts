/** How much smaller something `width` wide is drawn to fit into `room`; never larger. Both in CSS px. */
export const fitInto = (room: number, width: number): number => (room > 0 ? Math.min(1, room / width) : 1)
