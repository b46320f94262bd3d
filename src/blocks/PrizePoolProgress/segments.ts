interface Step {
  participants: number
}

/** How full the bar is between each step and the next one, 0 to 1. Marks have equal distances, whatever the steps need. */
export function segmentsOf(steps: readonly Step[], participants: number): number[] {
  return steps.slice(1).map((step, index) => {
    const from = steps[index]?.participants ?? 0
    const span = step.participants - from
    return span > 0 ? Math.min(1, Math.max(0, (participants - from) / span)) : 1
  })
}
